import { REFERRAL_STATUSES, type ClosingStatus, type ReferralStatus } from '@referral-exchange/contracts';
import { Instant, Name, NULLABLE, OneOf, Text, Uuid, WholeNumber } from '@referral-exchange/http';
import { textOf } from '../history/case-facts.js';
import type { CaseView } from '../case/case-view.js';
import { isMasked, updatedFor } from '../case/case.policy.js';
import type { Hop } from '../case/hop.entity.js';
import { EXAMPLE, IN_RECORD } from '../case/field-descriptions.js';
import { ClosingStatusField } from '../case/hop.entity.js';
import { Notes } from '../case/hop-values.js';

const SENT_AT = '2026-01-15T15:04:05.678Z';
const CLOSED_AT = '2026-03-02T14:30:00.000Z';

/** One referral in the `referrals` of a case record (decisions, section 3, "Case record"). */
export class ReferralSummaryDto {
  @Uuid('Id of the referral.', EXAMPLE.referral) id: string;
  @WholeNumber(1, 2_147_483_647, 'Number of the referral within the case, from 1.', 1) sequenceNumber: number;
  @Uuid(
    'Referral from which this one was referred onward. Null if there is none that the caller may see.',
    null,
    NULLABLE,
  )
  parentReferralId: string | null;
  @Text('Reference number of the referral.', 'ABB-0001-R1') referenceNumber: string;
  @Uuid('Firm that sent the referral.', EXAMPLE.sender) referringFirmId: string;
  @Uuid('Firm that received the referral.', EXAMPLE.receiver) referentFirmId: string;
  @Name('Name of the firm that received the referral.', 'Lindqvist Trial Group') referentFirmName: string;
  @OneOf(REFERRAL_STATUSES, 'Status of the referral.', 'CLOSED') status: ReferralStatus;
  @ClosingStatusField({ ...NULLABLE, note: ' Null until it is recorded.' })
  closingStatus: ClosingStatus | null;
  @Notes(IN_RECORD) notes: string | null;
  @Instant('When the referral was sent.', SENT_AT) sentDate: string;
  @Instant('When the receiver acknowledged it. Null if not yet.', '2026-01-16T09:30:00.000Z', NULLABLE)
  acknowledgedAt: string | null;
  @Instant('When it was closed. Null if it is not.', CLOSED_AT, NULLABLE) closedDate: string | null;
  @Instant('When the referral was created.', SENT_AT) createdAt: string;
  @Instant('When what the caller sees of the referral last changed.', CLOSED_AT) updatedAt: string;
}

const SUMMARISED = [
  'id',
  'sequenceNumber',
  'parentReferralId',
  'referenceNumber',
  'referringFirmId',
  'referentFirmId',
  'referentFirmName',
  'status',
  'closingStatus',
  'notes',
  'sentDate',
  'acknowledgedAt',
  'closedDate',
  'createdAt',
  'updatedAt',
] as const;

/** The summary of a referral as the viewer may see it. Pure. */
export function presentReferralSummary(
  hop: Hop,
  { viewer, hops }: Pick<CaseView, 'viewer' | 'hops'>,
): ReferralSummaryDto {
  const parent = hops.find((one) => one.id === hop.parentReferralId);
  return {
    ...textOf(hop, SUMMARISED),
    parentReferralId: parent?.id ?? null,
    notes: isMasked(hop, viewer) ? null : hop.notes,
    updatedAt: updatedFor(hop, viewer).toISOString(),
  };
}
