import {
  CLOSING_STATUSES,
  REFERRAL_STATUSES,
  type ClosingStatus,
  type ReferralStatus,
} from '@referral-exchange/contracts';
import { hopsOf, isAcknowledged } from '../case/case.policy.js';
import type { CaseState, Hop } from '../case/case-state.js';
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

/** Who reads a record: a firm sees its own hops, an administrator all. */
export interface Viewer {
  firmId: string | null;
  isAdmin: boolean;
}

/** Hops that the viewer may see. */
export function visibleHops(state: CaseState, viewer: Viewer): Hop[] {
  return viewer.isAdmin ? state.hops : hopsOf(state, viewer.firmId);
}

/** True when the viewer is the hop's receiver and its side never acknowledged (masking rules 1 and 3). */
export function isMasked(hop: Hop, viewer: Viewer): boolean {
  return !viewer.isAdmin && hop.referentFirmId === viewer.firmId && !isAcknowledged(hop);
}

/** The later of two instants; null is before all. */
export function later(a: string, b: string | null): string {
  return b !== null && b > a ? b : a;
}

/** When what the viewer sees of the hop last changed: no private write of its other firm shows. */
export function updatedFor(hop: Hop, { firmId, isAdmin }: Viewer): string {
  const ofSender = isAdmin || hop.referringFirmId === firmId ? hop.senderUpdatedAt : null;
  const ofReceiver = isAdmin || hop.referentFirmId === firmId ? hop.receiverUpdatedAt : null;
  return later(later(hop.updatedAt, ofSender), ofReceiver);
}

/** The summary of a hop as the viewer may see it. Pure. */
export function hopSummary(hop: Hop, state: CaseState, viewer: Viewer): HopSummaryDto {
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
