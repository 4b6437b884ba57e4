import type { CaseRecord } from '../record/case-record.js';
import type { FoundCase } from '../record/find-case.js';
import { ToolRefusal } from '../tools/tool-refusal.js';

/** The referral that was found. @throws {ToolRefusal} for a draft, which is none yet */
export function sentReferral({ record }: FoundCase): { record: CaseRecord; id: string } {
  if (record.referralId !== null) return { record, id: record.referralId };
  throw new ToolRefusal(`${record.referenceNumber} is a draft: refer_case sends it first.`);
}
