import { ownersContentSchema } from './facts.js';

/** Fields of a case that events do not carry and that only its owner sees. */
const IN_NO_EVENT = ['createdBy'] as const;

export type OwnersField = keyof typeof ownersContentSchema.shape | (typeof IN_NO_EVENT)[number];

/**
 * The fields of a case that only its owner sees (masking rule 7). This is the one list: records, edits and
 * webhooks take it from here, and a field declared for the owner that is missing here does not compile.
 */
export const OWNERS_FIELDS = [
  ...Object.keys(ownersContentSchema.shape),
  ...IN_NO_EVENT,
] as readonly OwnersField[];

/** True for a field that only the owner of the case sees. */
export function isOwnersField(field: string): boolean {
  return (OWNERS_FIELDS as readonly string[]).includes(field);
}
