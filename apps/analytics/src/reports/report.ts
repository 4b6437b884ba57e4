import type { FirmNames, ReportPeriod, Section } from '../sections/section.js';

/** The sections of one answer, by name. */
export interface Report<Result extends object> {
  /** What the sections are made of. Each is shown every referral once. */
  parts: readonly Section[];
  result(names: FirmNames): Result;
}

export type ReportOf<Result extends object> = (period: ReportPeriod) => Report<Result>;
