import {
  CLOSING_STATUSES,
  REFERRAL_STATUSES,
  type ClosingStatus,
  type ReferralStatus,
} from '@referral-exchange/contracts';
import type { CaseState } from '../case/case-state.js';
import {
  Enum,
  Id,
  Instant,
  Int,
  NullableEnum,
  NullableId,
  NullableInstant,
  NullableStr,
  Str,
} from '../fields/record-fields.js';
import { type Viewer, visibleHops, isMasked, updatedFor } from '../case/case.policy.js';
import { Hop } from '../case/hop.entity.js';

/** One hop in the `referrals` of a case record (decisions, section 3, "Case record"). */
export class HopSummaryDto {
  @Id() id: string;
  @Int() sequenceNumber: number;
  /** Null also when the parent is a hop that the caller may not see. */
  @NullableId() parentReferralId: string | null;
  @Str() referenceNumber: string;
  @Id() referringFirmId: string;
  @Id() referentFirmId: string;
  @Str() referentFirmName: string;
  @Enum(REFERRAL_STATUSES) status: ReferralStatus;
  @NullableEnum(CLOSING_STATUSES) closingStatus: ClosingStatus | null;
  @NullableStr() notes: string | null;
  @Instant() sentDate: string;
  @NullableInstant() acknowledgedAt: string | null;
  @NullableInstant() closedDate: string | null;
  @Instant() createdAt: string;
  @Instant() updatedAt: string;
}

/** The summary of a hop as the viewer may see it. Pure. */
export function presentHopSummary(hop: Hop, state: CaseState, viewer: Viewer): HopSummaryDto {
  const parent = visibleHops(state, viewer).find((one) => one.id === hop.parentReferralId);
  return {
    id: hop.id,
    sequenceNumber: hop.sequenceNumber,
    parentReferralId: parent?.id ?? null,
    referenceNumber: hop.referenceNumber,
    referringFirmId: hop.referringFirmId,
    referentFirmId: hop.referentFirmId,
    referentFirmName: hop.referentFirmName,
    status: hop.status,
    closingStatus: hop.closingStatus,
    notes: isMasked(hop, viewer) ? null : hop.notes,
    sentDate: hop.sentDate,
    acknowledgedAt: hop.acknowledgedAt,
    closedDate: hop.closedDate,
    createdAt: hop.createdAt,
    updatedAt: updatedFor(hop, viewer),
  };
}
