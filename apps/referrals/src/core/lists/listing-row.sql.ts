import type { ReferralListItemDto } from './referral-list-item.dto.js';

/**
 * A row of a list as JSON: of the listing `l`, its firm `f` and the other firm `o`. What is masked is not in
 * the listing. An administrator, who sees no mask, reads the title of the case `c`.
 */
export function listingRow({ isOfCases, isAdmin }: { isOfCases: boolean; isAdmin: boolean }): string {
  return `jsonb_build_object(
  'id', ${isOfCases ? 'l.case_id' : 'l.id'}, 'referralId', l.referral_id, 'baseCaseId', l.case_id,
  'referenceNumber', ${isOfCases ? "regexp_replace(l.reference_number, '-R[0-9]+$', '')" : 'l.reference_number'},
  'title', ${isAdmin ? 'c.title' : 'l.title'}, 'status', l.status, 'closingStatus', l.closing_status,
  'caseType', l.case_type, 'jurisdiction', l.jurisdiction,
  'referringFirmId', CASE l.perspective WHEN 'sent' THEN l.firm_id ELSE l.counterparty_firm_id END,
  'referringFirmName', CASE l.perspective WHEN 'sent' THEN f.name ELSE o.name END,
  'referentFirmId', CASE l.perspective WHEN 'sent' THEN l.counterparty_firm_id ELSE l.firm_id END,
  'referentFirmName', CASE l.perspective WHEN 'sent' THEN o.name ELSE f.name END,
  'sentDate', l.sent_date, 'createdAt', ${isOfCases ? 'l.created_at' : 'l.referral_created_at'},
  'updatedAt', l.updated_at, 'perspective', l.perspective, 'piiMasked', ${isAdmin ? 'false' : 'l.is_masked'})`;
}

/** The row with its instants as the API writes them. */
export function withInstants<R extends ReferralListItemDto>(listed: R): R {
  const iso = (text: string) => new Date(text).toISOString();
  return {
    ...listed,
    sentDate: listed.sentDate && iso(listed.sentDate),
    createdAt: iso(listed.createdAt),
    updatedAt: iso(listed.updatedAt),
  };
}
