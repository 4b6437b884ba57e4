import { maskedSnapshot } from '@referral-exchange/contracts';
import { hopFacts, textOf } from '../history/case-facts.js';
import type { CaseView } from '../case/case-view.js';
import { isMasked, partyOf, positionOf, type HopParty, type Viewer } from '../case/case.policy.js';
import { expiryFields } from '../case/hop-expiry.js';
import { inKeyOrder } from '@referral-exchange/http';
import { netFees } from '../case/net-fees.js';
import { validNextStatuses, type Party } from '../case/referral.transitions.js';
import type { ReferralDto } from './case-record.dto.js';
import { presentReferralSummary } from './present-referral-summary.js';
import { presentCaseFields, withheld } from './present-case-fields.js';
import { SHOWN_HOP_FIELDS, type Hop } from '../case/hop.entity.js';

/** The viewer's party in the transition table. */
export function partyFor(hop: Hop, viewer: Viewer): Party | null {
  return viewer.isAdmin ? null : partyOf(hop, viewer.firmId);
}

/**
 * A referral as one of its firms sees it. A receiver whose side has not acknowledged gets the masked snapshot
 * of the webhooks; all other keys are null (decisions, section 3, "REST masking"; section 14, "Records").
 * Without `side` it is seen from the viewer's own side. To the receiver of an ended referral it is as it
 * stood. Pure.
 */
export function presentReferral(view: CaseView<Hop>, side?: HopParty): ReferralDto {
  const { hop, viewer } = view;
  if (isMasked(hop, viewer)) return maskedRecord(view);
  return openRecord(view, side ?? partyOf(hop, viewer.firmId) ?? 'sender');
}

function always({ state, hop, viewer }: CaseView<Hop>, side: HopParty) {
  const isReceiver = side === 'receiver';
  const archivedAt =
    state.case.archivedAt ?? (isReceiver ? hop.archivedByReceiverAt : hop.archivedBySenderAt) ?? null;
  return {
    referralId: hop.id,
    referringFirmName: hop.referringFirmName,
    referentFirmName: hop.referentFirmName,
    perspective: isReceiver ? ('received' as const) : ('sent' as const),
    validNextStatuses: validNextStatuses(partyFor(hop, viewer), positionOf(hop)),
    isTestCase: state.case.isTestCase,
    isArchived: archivedAt !== null,
    archivedAt: archivedAt?.toISOString() ?? null,
  };
}

function openRecord(view: CaseView<Hop>, side: HopParty): ReferralDto {
  const { hop, viewer, updatedAt } = view;
  const { case: record } = view.state;
  return {
    id: hop.id,
    baseCaseId: record.id,
    referenceNumber: hop.referenceNumber,
    ...presentCaseFields(record, viewer),
    ...textOf(hop, SHOWN_HOP_FIELDS),
    ...expiryFields(hop),
    ...netFees(hop.attorneyFees, hop.sendingFirmPercentage),
    createdAt: hop.createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    customMetadata: inKeyOrder(side === 'receiver' ? hop.receiverCustomMetadata : hop.senderCustomMetadata),
    ...always(view, side),
    piiMasked: false,
    referrals: view.hops.map((one) => presentReferralSummary(one, view)),
  };
}

/** Fails closed: only the 14 fields of the snapshot and the fields of `always` keep a value. */
function maskedRecord(view: CaseView<Hop>): ReferralDto {
  const fields = Object.keys(openRecord(view, 'receiver')) as (keyof ReferralDto)[];
  return {
    ...withheld(fields),
    ...maskedSnapshot(view.state.case, hopFacts(view.hop)),
    ...always(view, 'receiver'),
    piiMasked: true,
    referrals: [presentReferralSummary(view.hop, view)],
  };
}
