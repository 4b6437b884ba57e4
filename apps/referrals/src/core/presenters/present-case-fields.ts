import { OWNERS_FIELDS } from '@referral-exchange/contracts';
import { SHOWN_CASE_FIELDS, type Case } from '../case/case.entity.js';
import type { Viewer } from '../case/case.policy.js';
import { textOf } from '../history/case-facts.js';

/** The fields of the case as a whole. The owner's own fields are null to other firms. Pure. */
export function presentCaseFields(record: Case, { firmId, isAdmin }: Viewer) {
  const isOwner = isAdmin || firmId === record.ownerFirmId;
  return {
    ...textOf(record, SHOWN_CASE_FIELDS),
    ...(isOwner ? textOf(record, OWNERS_FIELDS) : withheld(OWNERS_FIELDS)),
  };
}

/** Null for each field: a viewer may not see it, or a draft does not have it. Pure. */
export function withheld<Key extends string>(fields: readonly Key[]): Record<Key, null> {
  return Object.fromEntries(fields.map((field) => [field, null])) as Record<Key, null>;
}
