import { currentContext } from './request-context.js';

/** One entry of `meta.warnings` (decisions, section 14, "Warnings" and "Warnings of bodies"). */
export type Warning =
  | { code: 'unknown_parameter'; parameter: string; message: string }
  | { code: 'unknown_field'; field: string; message: string };

/** The most warnings of one answer. */
export const MAX_WARNINGS = 20;
/** Longest part of a name that a warning repeats. */
export const MAX_NAME_LENGTH = 100;

/** Adds warnings to the answer to the current request, up to `MAX_WARNINGS` in all. */
export function warn(warnings: readonly Warning[]): void {
  const context = currentContext();
  if (!context || warnings.length === 0) return;
  context.warnings = [...(context.warnings ?? []), ...warnings].slice(0, MAX_WARNINGS);
}

/** The warnings of the current request. */
export function currentWarnings(): readonly Warning[] {
  return currentContext()?.warnings ?? [];
}
