import type { CaseView } from '../case/case-view.js';
import { positionOf } from '../case/case.policy.js';
import { pick, textOf } from '../history/case-facts.js';
import { expiryFields } from '../case/hop-expiry.js';
import { inKeyOrder } from '@referral-exchange/http';
import { netFees } from '../case/net-fees.js';
import { validNextStatuses } from '../case/referral.transitions.js';
import type { SentCaseDto } from './case-record.dto.js';
import { presentReferralSummary } from './present-referral-summary.js';
import { presentCaseFields, withheld } from './present-case-fields.js';
import { SHOWN_HOP_FIELDS } from '../case/hop.entity.js';
import type { Case } from '../case/case.entity.js';
import { HOP_VALUES } from '../case/hop-values.js';

const DRAFT = { status: 'DRAFT', isRetainerSigned: false, isAcknowledged: false } as const;

/** The sender's view of its case (interface, "Sent case"). Pure. */
export function presentSentCase(view: CaseView): SentCaseDto {
  const { viewer, hop, updatedAt } = view;
  const { case: record } = view.state;
  const archivedAt = record.archivedAt ?? hop?.archivedBySenderAt ?? null;
  return {
    id: record.id,
    baseCaseId: record.id,
    referenceNumber: record.referenceNumber,
    ...presentCaseFields(record, viewer),
    isArchived: archivedAt !== null,
    archivedAt: archivedAt?.toISOString() ?? null,
    createdAt: record.createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    referralId: hop?.id ?? null,
    ...(hop ? { ...textOf(hop, SHOWN_HOP_FIELDS), ...expiryFields(hop) } : draftFields(record)),
    ...netFees(hop?.attorneyFees ?? null, hop ? hop.sendingFirmPercentage : record.sendingFirmPercentage),
    customMetadata: inKeyOrder(hop ? hop.senderCustomMetadata : record.customMetadata),
    validNextStatuses: hop
      ? validNextStatuses(viewer.isAdmin ? null : 'sender', positionOf(hop))
      : validNextStatuses(viewer.isAdmin || archivedAt !== null ? null : 'sender', DRAFT),
    referrals: view.hops.map((one) => presentReferralSummary(one, view)),
  };
}

function draftFields(record: Case) {
  return {
    ...withheld(SHOWN_HOP_FIELDS),
    ...pick(record, HOP_VALUES),
    status: 'DRAFT' as const,
    referringFirmId: record.ownerFirmId,
    sentExpirationHours: record.sentExpirationHours,
    expiresAt: null,
  };
}
