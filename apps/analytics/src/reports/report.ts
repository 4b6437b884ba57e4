import type { FirmNames, Scope, Section } from '../sections/scope.js';

/** The sections of one answer, by name. */
export interface Report<Result extends object> {
  /** What the sections are made of. Each is shown every referral once. */
  parts: readonly Section[];
  result(names: FirmNames): Result;
}

export type ReportOf<Result extends object> = (scope: Scope) => Report<Result>;
