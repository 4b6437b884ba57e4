import type { ReferralStatus } from '@referral-exchange/contracts';
import type { Case } from '../case/case-state.js';

/** Pure: which fields of a sent case may be edited when (decisions, section 3, PATCH). */

/** Fields of the case as a whole; only its owner writes them. */
export const CASE_FIELDS = [
  'title', 'description', 'caseType', 'jurisdiction', 'county', 'clientFirstName', 'clientLastName', 'clientEmail',
  'clientPhone', 'clientDateOfBirth', 'incidentDate', 'tier', 'source',
] as const satisfies readonly (keyof Case)[]; // prettier-ignore

/** While the hop is in one of these, every field may be edited. */
const OPEN: readonly ReferralStatus[] = ['DRAFT', 'SENT', 'REJECTED', 'WITHDRAWN'];

/** What stays editable after acknowledgement; `clientEmail` and `clientPhone` are the client contact corrections. */
const ALWAYS_EDITABLE = new Set([
  'tier', 'source', 'notes', 'note', 'customMetadata', 'sendingFirmPercentage', 'title', 'description', 'clientEmail',
  'clientPhone',
]); // prettier-ignore

/** Those of the given fields that may not be edited now: a case goes by its latest hop, a hop by itself. */
export function lockedFields(
  fields: readonly string[],
  facts: { isOwner: boolean; status: ReferralStatus; statusOfCase: ReferralStatus },
): string[] {
  const ofCase: readonly string[] = CASE_FIELDS;
  return fields.filter((field) => {
    if (!ofCase.includes(field)) return !OPEN.includes(facts.status) && !ALWAYS_EDITABLE.has(field);
    return !facts.isOwner || (!OPEN.includes(facts.statusOfCase) && !ALWAYS_EDITABLE.has(field));
  });
}
