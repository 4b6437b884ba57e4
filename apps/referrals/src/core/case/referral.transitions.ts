import {
  ACTIVE_STATUSES,
  isTerminal,
  REFERRAL_STATUSES,
  STATUS_LABEL,
  type ReferralStatus,
  type Tier,
} from '@referral-exchange/contracts';

/**
 * The one table of what may happen to a referral (decisions, section 2, T1 to T17; section 14, "Lifecycle").
 * Guards, `validNextStatuses`, `canBeginClosing`, `canClose`, `available-statuses`, the published lifecycle
 * and the test matrix are made from it. Nothing else decides that a move is legal. A worker or a case system
 * may check first.
 */

export const OPERATIONS = [
  'refer',
  'acknowledge',
  'begin-investigating',
  'sign',
  'start-litigation',
  'begin-closing',
  'close',
  'reject',
  'withdraw',
  'delete',
  'force-status',
  'sync-status',
  'expire',
  'end-onward',
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** Who acts on the hop. `sender` of a draft is its owner. */
export const PARTIES = ['sender', 'receiver', 'admin', 'case_system', 'system'] as const;
export type Party = (typeof PARTIES)[number];

/** Facts of the hop and of the request besides status, operation and party. */
interface Circumstances {
  /** The hop's isRetainerSigned: a pre-signed hop skips evaluation (T4). */
  isRetainerSigned: boolean;
  /** The receiving side acknowledged the hop. */
  isAcknowledged: boolean;
  /** The body holds a `closingStatus` (T8, T10). */
  hasClosingStatus: boolean;
}

type Condition =
  | 'pre_signed'
  | 'not_pre_signed'
  | 'acknowledged'
  | 'not_acknowledged'
  | 'with_closing_status'
  | 'requested_rejected';

/** Webhook event of a move; null if it has none (case-system statuses). */
export type MoveEvent =
  'referral.sent' | 'referral.accepted' | 'referral.rejected' | 'case.status_changed' | 'case.deleted' | null;

export interface Transition {
  /** Number in the table of the decisions; with a letter where one row there is several rows here. */
  id: string;
  from: readonly ReferralStatus[];
  operation: Operation;
  party: Party;
  /**
   * Statuses written, in order. `requested`: named by the caller. `same`: unchanged. null: the case is
   * deleted.
   */
  to: readonly ReferralStatus[] | 'requested' | 'same' | null;
  condition?: Condition;
  event: MoveEvent;
  /** A new hop is made; the current one does not change. */
  createsHop?: true;
  requiresReason: boolean;
  requiresClosingStatus: boolean;
  /** Null where no key may call: administrators, workers. */
  tier: Tier | null;
  /** Null where no route leads to it. */
  route: string | null;
}

export const BEFORE_SIGNING: readonly ReferralStatus[] = ['SENT', 'UNDER_EVALUATION', 'INVESTIGATING'];
const SIGNED_STAGES = ['SIGNED', 'IN_LITIGATION'] as const;
const SENT_STATUSES = REFERRAL_STATUSES.filter((status) => status !== 'DRAFT');

const OPEN = { requiresReason: false, requiresClosingStatus: false, tier: 'standard' } as const;
const byReceiver = (action: string) => `POST /received-referrals/{id}/${action}`;
const bySender = (action: string) => `POST /sent-cases/{id}/${action}`;
const REFER = { operation: 'refer', event: 'referral.sent', route: bySender('refer'), ...OPEN } as const;
const ACKNOWLEDGE = {
  operation: 'acknowledge',
  party: 'receiver',
  event: 'referral.accepted',
  route: 'POST /cases/{baseCaseId}/referrals/{id}/acknowledge',
  ...OPEN,
} as const;
const CHANGED = 'case.status_changed';
const FORCE = 'POST {internal_url}/admin/referrals/{id}/force-status';
const CLOSE = { operation: 'close', party: 'receiver', event: CHANGED, route: byReceiver('close') } as const;

// prettier-ignore
export const TRANSITIONS: readonly Transition[] = [
  { id: 'T1', from: ['DRAFT'], party: 'sender', to: ['SENT'], ...REFER },
  { id: 'T2', from: ['REJECTED', 'WITHDRAWN', 'CLOSED'], party: 'sender', to: ['SENT'], createsHop: true, ...REFER },
  { id: 'T3', from: ['UNDER_EVALUATION', 'INVESTIGATING', 'SIGNED', 'IN_LITIGATION'], party: 'receiver', to: ['SENT'],
    condition: 'acknowledged', createsHop: true, ...REFER },
  { id: 'T4a', from: ['SENT'], to: ['UNDER_EVALUATION'], condition: 'not_pre_signed', ...ACKNOWLEDGE },
  { id: 'T4b', from: ['SENT'], to: ['INVESTIGATING'], condition: 'pre_signed', ...ACKNOWLEDGE },
  // after a forced status or a third party's push: the status stays, the data is unmasked
  { id: 'T4c', from: ACTIVE_STATUSES, to: 'same', condition: 'not_acknowledged', ...ACKNOWLEDGE },
  { id: 'T5', from: ['UNDER_EVALUATION'], operation: 'begin-investigating', party: 'receiver', to: ['INVESTIGATING'],
    condition: 'acknowledged', event: CHANGED, route: byReceiver('begin-investigating'), ...OPEN },
  { id: 'T6', from: ['UNDER_EVALUATION', 'INVESTIGATING'], operation: 'sign', party: 'receiver', to: ['SIGNED'],
    condition: 'acknowledged', event: CHANGED, route: byReceiver('sign'), ...OPEN },
  { id: 'T7', from: ['SIGNED'], operation: 'start-litigation', party: 'receiver', to: ['IN_LITIGATION'],
    condition: 'acknowledged', event: CHANGED, route: byReceiver('start-litigation'), ...OPEN },
  { id: 'T8', from: SIGNED_STAGES, operation: 'begin-closing', party: 'receiver', to: ['CLOSING'],
    condition: 'with_closing_status', event: CHANGED, route: 'POST /referrals/{id}/begin-closing', ...OPEN,
    requiresClosingStatus: true },
  { id: 'T9', from: ['CLOSING'], to: ['CLOSED'], condition: 'acknowledged', ...CLOSE, ...OPEN },
  { id: 'T10', from: SIGNED_STAGES, to: ['CLOSING', 'CLOSED'], condition: 'with_closing_status', ...CLOSE, ...OPEN,
    requiresClosingStatus: true },
  { id: 'T11', from: ['CLOSING'], operation: 'close', party: 'sender', to: ['CLOSED'], event: CHANGED,
    route: bySender('close'), ...OPEN },
  { id: 'T12', from: BEFORE_SIGNING, operation: 'reject', party: 'receiver', to: ['REJECTED'],
    event: 'referral.rejected', route: byReceiver('reject'), ...OPEN },
  { id: 'T13', from: BEFORE_SIGNING, operation: 'reject', party: 'sender', to: ['REJECTED'],
    event: 'referral.rejected', route: bySender('reject'), ...OPEN },
  { id: 'T14', from: BEFORE_SIGNING, operation: 'withdraw', party: 'sender', to: ['WITHDRAWN'], event: CHANGED,
    route: bySender('withdraw'), ...OPEN },
  { id: 'T15b', from: SENT_STATUSES.filter((status) => status !== 'REJECTED'), operation: 'force-status', party: 'admin',
    to: ['REJECTED'], condition: 'requested_rejected', event: 'referral.rejected', route: FORCE, ...OPEN, tier: null },
  { id: 'T15', from: SENT_STATUSES, operation: 'force-status', party: 'admin', to: 'requested', event: CHANGED,
    route: FORCE, ...OPEN, tier: null },
  { id: 'T17', from: ['DRAFT'], operation: 'delete', party: 'sender', to: null, event: 'case.deleted',
    route: 'DELETE /sent-cases/{id}', ...OPEN, tier: 'full' },
  { id: 'sync', from: ['SENT', ...ACTIVE_STATUSES], operation: 'sync-status', party: 'case_system', to: 'requested',
    event: null, route: 'POST {internal_url}/integrations/case-system/statuses', ...OPEN, tier: null },
  { id: 'expiry', from: ['SENT'], operation: 'expire', party: 'system', to: ['WITHDRAWN'], event: CHANGED, route: null,
    ...OPEN, tier: null },
  // with the hop from which it was referred onward (decisions, section 14, "When a hop ends"); from SIGNED on
  // it continues by itself
  { id: 'onward', from: BEFORE_SIGNING, operation: 'end-onward', party: 'system', to: ['WITHDRAWN'], event: CHANGED,
    route: null, ...OPEN, tier: null },
];

/** Why a move may not be made; all are 400 `invalid_state_transition`. */
export type RefusalReason =
  | 'not_from_this_status'
  | 'not_acknowledged'
  | 'closing_status_required'
  | 'status_unchanged'
  | 'no_such_move';

export type Decision =
  | { isAllowed: true; transition: Transition; steps: readonly ReferralStatus[] }
  | { isAllowed: false; reason: RefusalReason };

/** A move to check. `requested` is the status named by an administrator or a case system. */
export interface Move extends Circumstances {
  status: ReferralStatus;
  operation: Operation;
  party: Party;
  requested?: ReferralStatus;
}

/** True when the party may do the operation in some status. Otherwise the answer is 403, not 400. Pure. */
export function mayEver(operation: Operation, party: Party): boolean {
  return TRANSITIONS.some((row) => row.operation === operation && row.party === party);
}

/** Decides a move by the table. Pure. */
export function decideMove(move: Move): Decision {
  const rows = TRANSITIONS.filter((row) => row.operation === move.operation && row.party === move.party);
  const here = rows.filter((row) => row.from.includes(move.status));
  const transition = here.find((row) => holds(row.condition, move));
  if (transition) return stepsOf(transition, move);
  return { isAllowed: false, reason: refusalReason(move, rows, here) };
}

function stepsOf(transition: Transition, move: Move): Decision {
  if (transition.to === 'same') return { isAllowed: true, transition, steps: [move.status] };
  if (transition.to !== 'requested') return { isAllowed: true, transition, steps: transition.to ?? [] };
  const { requested } = move;
  if (requested === undefined || requested === 'DRAFT') return { isAllowed: false, reason: 'no_such_move' };
  if (requested === move.status) {
    // a case system that confirms the current status acknowledges by that
    if (move.party === 'case_system' && !move.isAcknowledged)
      return { isAllowed: true, transition, steps: [requested] };
    return { isAllowed: false, reason: 'status_unchanged' };
  }
  if (move.party !== 'admin' && !isForward(move.status, requested))
    return { isAllowed: false, reason: 'no_such_move' };
  return { isAllowed: true, transition, steps: [requested] };
}

function refusalReason(move: Move, rows: Transition[], here: Transition[]): RefusalReason {
  const isLive = move.status !== 'DRAFT' && !isTerminal(move.status);
  const isConditional = rows.some((row) => row.condition !== undefined);
  if (isLive && isConditional && move.party === 'receiver' && !move.isAcknowledged) return 'not_acknowledged';
  if (here.some((row) => row.condition === 'with_closing_status')) return 'closing_status_required';
  return rows.length === 0 ? 'no_such_move' : 'not_from_this_status';
}

function holds(condition: Condition | undefined, facts: Circumstances & Pick<Move, 'requested'>): boolean {
  switch (condition) {
    case undefined:
      return true;
    case 'pre_signed':
      return facts.isRetainerSigned;
    case 'not_pre_signed':
      return !facts.isRetainerSigned;
    case 'acknowledged':
      return facts.isAcknowledged;
    case 'not_acknowledged':
      return !facts.isAcknowledged;
    case 'with_closing_status':
      return facts.hasClosingStatus && facts.isAcknowledged;
    case 'requested_rejected':
      return facts.requested === 'REJECTED';
  }
}

/** In the order of the lifecycle. WITHDRAWN goes before REJECTED (decisions, 2, `validNextStatuses`). */
export const FLOW: readonly ReferralStatus[] = REFERRAL_STATUSES.toSpliced(-2, 2, 'WITHDRAWN', 'REJECTED');

function isForward(from: ReferralStatus, to: ReferralStatus): boolean {
  return FLOW.indexOf(to) > FLOW.indexOf(from);
}

/** A move that a party may make by one call, and the status after it. */
export interface AvailableTransition {
  status: ReferralStatus;
  label: string;
  operation: Operation;
  requiresReason: boolean;
  requiresClosingStatus: boolean;
}

/** The facts of a hop that decide its moves. */
export type HopPosition = Omit<Circumstances, 'hasClosingStatus'> & { status: ReferralStatus };

/** The statuses that a party can reach by one call now, in order of the lifecycle (decisions, 14). Pure. */
export function availableTransitions(party: Party | null, position: HopPosition): AvailableTransition[] {
  return FLOW.flatMap((status) =>
    TRANSITIONS.filter(
      (row) =>
        row.party === party &&
        !row.createsHop &&
        targetOf(row, position.status) === status &&
        row.from.includes(position.status) &&
        holds(row.condition, { ...position, hasClosingStatus: true }),
    ).map(({ operation, requiresReason, requiresClosingStatus }) => ({
      status,
      label: STATUS_LABEL[status],
      operation,
      requiresReason,
      requiresClosingStatus,
    })),
  );
}

/** The last status of a move; null when the caller names it or the case is deleted. */
function targetOf({ to }: Transition, current: ReferralStatus): ReferralStatus | null {
  if (to === 'same') return current;
  return to === null || to === 'requested' ? null : to.at(-1)!;
}

/**
 * Why a party cannot bring a hop to a status now, and the operation that leads there from elsewhere, if it
 * has one. For a status that is not among its available transitions. Pure.
 */
export function refusalOf(
  party: Party,
  position: HopPosition,
  requested: ReferralStatus,
): { operation: Operation | null; reason: RefusalReason } {
  const rows = TRANSITIONS.filter(
    (row) => row.party === party && !row.createsHop && Array.isArray(row.to) && row.to.at(-1) === requested,
  );
  const row = rows.find(({ from }) => from.includes(position.status)) ?? rows[0];
  if (!row) return { operation: null, reason: 'no_such_move' };
  const { operation } = row;
  const decision = decideMove({ ...position, operation, party, hasClosingStatus: true });
  // the operation is open, but leads elsewhere: a pre-signed hop skips evaluation
  return { operation, reason: decision.isAllowed ? 'no_such_move' : decision.reason };
}

/** `validNextStatuses` of a record. The current status is left out, though it may still be unacknowledged. */
export function validNextStatuses(party: Party | null, position: HopPosition): ReferralStatus[] {
  const statuses = availableTransitions(party, position).map((transition) => transition.status);
  return statuses.filter((status) => status !== position.status);
}

/** `canBeginClosing`: the caller is the receiver and the status SIGNED or IN_LITIGATION. */
export function canBeginClosing(party: Party | null, position: HopPosition): boolean {
  return availableTransitions(party, position).some(({ operation }) => operation === 'begin-closing');
}

/** `canClose`: the caller is the receiver and the status CLOSING. */
export function canClose(party: Party | null, position: HopPosition): boolean {
  return (
    party === 'receiver' &&
    availableTransitions(party, position).some(
      (one) => one.operation === 'close' && !one.requiresClosingStatus,
    )
  );
}
