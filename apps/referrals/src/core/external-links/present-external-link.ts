import { caseViewOf } from '../case/case-view.js';
import { partyFor, presentReferral } from '../presenters/present-referral.js';
import type { CaseState } from '../case/case-state.js';
import { positionOf, type Viewer } from '../case/case.policy.js';
import type { Hop } from '../case/hop.entity.js';
import { canBeginClosing, canClose } from '../case/referral.transitions.js';
import type { ExternalLinkDto } from './external-link.dto.js';
import type { ExternalLink } from './external-link.entity.js';

/**
 * A link with its referral, as its firm sees it (interface, "External link"). Masking is that of the referral
 * itself. Pure.
 */
export function presentExternalLink(
  link: ExternalLink,
  { state, hop }: { state: CaseState; hop: Hop },
  viewer: Viewer,
): ExternalLinkDto {
  const { id, referralId, externalSystem, externalId, externalUrl, createdAt } = link;
  const view = caseViewOf(state, hop, viewer);
  const record = presentReferral(view);
  const position = positionOf(view.hop);
  const party = partyFor(hop, viewer);
  const { validNextStatuses, settlementAmount, clientFeeAgreementPercentage, attorneyFees, closingStatus } =
    record;
  return {
    id,
    referralId,
    externalSystem,
    externalId,
    externalUrl,
    createdAt: createdAt.toISOString(),
    referral: {
      id: record.referralId,
      referenceNumber: record.referenceNumber,
      currentStatus: record.status,
      validNextStatuses,
      canBeginClosing: canBeginClosing(party, position),
      canClose: canClose(party, position),
      settlementAmount,
      clientFeeAgreementPercentage,
      attorneyFees,
      closingStatus,
    },
  };
}
