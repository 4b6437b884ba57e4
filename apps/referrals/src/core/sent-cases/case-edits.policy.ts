import type { ReferralStatus } from '@referral-exchange/contracts';

/** Which fields of a sent case may be edited when (decisions, section 3, PATCH). Pure. */

/** In these statuses every field may be edited. */
const OPEN: readonly ReferralStatus[] = ['DRAFT', 'SENT', 'REJECTED', 'WITHDRAWN'];

/** Fields to edit after acknowledgement; `clientEmail` and `clientPhone` correct the contact. */
// prettier-ignore
const ALWAYS_EDITABLE = new Set([
  'tier', 'source', 'notes', 'note', 'customMetadata', 'sendingFirmPercentage', 'title', 'description', 'clientEmail',
  'clientPhone',
]);

/** The given fields that may not be edited now. Of a case its latest hop's status counts. */
export function lockedFields(
  fields: readonly string[],
  facts: {
    /** Which of the fields belong to the case as a whole. */
    ofCase: readonly string[];
    isOwner: boolean;
    status: ReferralStatus;
    statusOfCase: ReferralStatus;
  },
): string[] {
  return fields.filter((field) => {
    if (!facts.ofCase.includes(field)) return !OPEN.includes(facts.status) && !ALWAYS_EDITABLE.has(field);
    return !facts.isOwner || (!OPEN.includes(facts.statusOfCase) && !ALWAYS_EDITABLE.has(field));
  });
}
