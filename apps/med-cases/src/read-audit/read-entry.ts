import type { AuditEntry } from '@referral-exchange/messaging';
import type { Caller } from '@referral-exchange/identity';

/** Metadata key of a route's action. */
export const READ_ACTION = 'med-cases:read-action';

/** The ids in the path of a read; all are checked UUIDs by the time that the answer is known. */
export interface ReadPath {
  id?: string;
  caseId?: string;
  referralId?: string;
}

/**
 * The audit entry of one read: who read, the record of the path, and the ids of the records shown. One entry
 * per request, however many rows it shows. A list of cases that showed none has no entry. No value of a
 * record and no search term is in it. Pure.
 */
export function readEntry(
  action: string,
  caller: Caller,
  path: ReadPath,
  shown: readonly string[],
): AuditEntry | null {
  const medCaseId = path.caseId ?? path.id;
  const [first] = shown;
  if (!medCaseId && !first) return null;
  const details = { ...idsOf(caller), ...(medCaseId && { medCaseId }), subjectIds: shown };
  if (path.referralId) return { action, subjectType: 'med_referral', subjectId: path.referralId, details };
  return { action, subjectType: 'med_case', subjectId: (medCaseId ?? first)!, details };
}

/** Who acts, beyond the name and kind that every entry has. Pure. */
export function idsOf({ firmId, providerId, keyId }: Caller) {
  return { firmId, providerId, keyId };
}

/** The ids of the records in an answer: of one record, or of the rows of a list. Pure. */
export function idsShown(answer: unknown): string[] {
  const rows: unknown[] = Array.isArray(answer) ? answer : rowsOf(answer);
  return rows.flatMap((row) => (row as { id?: string }).id ?? []);
}

function rowsOf(answer: unknown): unknown[] {
  const { rows } = answer as { rows?: unknown };
  return Array.isArray(rows) ? rows : [answer];
}
