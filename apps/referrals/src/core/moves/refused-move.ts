import { ApiError, type ReferralStatus } from '@referral-exchange/contracts';
import { positionOf, type HopParty } from '../case/case.policy.js';
import type { Hop } from '../case/hop.entity.js';
import {
  validNextStatuses,
  type HopPosition,
  type Operation,
  type Party,
  type RefusalReason,
} from '../case/referral.transitions.js';

const DRAFT: HopPosition = { status: 'DRAFT', isRetainerSigned: false, isAcknowledged: false };

/**
 * 400 `invalid_state_transition`: the current status, why the move is refused, and what the party can do
 * instead (decisions, 1.2).
 * @param hop null for a draft
 */
export function refusedMove(
  hop: Hop | null,
  operation: Operation,
  party: Party,
  reason: RefusalReason,
): ApiError {
  const position = hop ? positionOf(hop) : DRAFT;
  const next = validNextStatuses(party, position);
  const message = `Cannot ${operation} a referral in ${position.status}: ${nextStep(operation, reason, next)}`;
  return new ApiError('invalid_state_transition', message, {
    currentStatus: position.status,
    operation,
    reason,
    validNextStatuses: next,
  });
}

/** The same for a status that a row of a file names: the party has no operation that leads there now. */
export function refusedStatus(
  hop: Hop,
  requested: ReferralStatus,
  party: HopParty,
  { operation, reason }: { operation: Operation | null; reason: RefusalReason },
): ApiError {
  const next = validNextStatuses(party, positionOf(hop));
  const message = `Cannot change a referral from ${hop.status} to ${requested}: ${nextStep(operation, reason, next)}`;
  return new ApiError('invalid_state_transition', message, {
    currentStatus: hop.status,
    requestedStatus: requested,
    reason,
    validNextStatuses: next,
  });
}

function nextStep(operation: Operation | null, reason: RefusalReason, next: readonly string[]): string {
  if (operation === 'delete') return 'only drafts can be deleted; withdraw the referral or archive the case';
  if (reason === 'not_acknowledged') return 'acknowledge it first';
  if (reason === 'closing_status_required') return 'send a closingStatus';
  if (reason === 'status_unchanged') return 'it already has this status';
  return next.length === 0 ? 'you cannot change its status now' : `you can change it to ${next.join(' or ')}`;
}
