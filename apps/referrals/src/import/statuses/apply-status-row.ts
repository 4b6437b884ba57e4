import { ApiError } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import type { CaseReference } from '../../core/case/case-reference.js';
import type { CaseState } from '../../core/case/case-state.js';
import { visibleHop, isAcknowledged, positionOf, type HopParty } from '../../core/case/case.policy.js';
import { type Hop } from '../../core/case/hop.entity.js';
import { resolveHop, type ResolvedHop } from '../../core/case/hop-resolver.js';
import {
  availableTransitions,
  refusalOf,
  validNextStatuses,
  type Operation,
} from '../../core/case/referral.transitions.js';
import { prepareChange, type PreparedChange } from '../../core/moves/change-referral.js';
import { refusedStatus } from '../../core/moves/refused-move.js';
import { given } from '../../core/moves/given.js';
import type { ChangedReferral } from '../../core/moves/referral-command.js';
import type { StatusRowDto } from './status-row.dto.js';

/** Fields that closing writes. */
const CLOSING_FIELDS = ['closingStatus', 'closureReason', 'settlementAmount', 'attorneyFees'] as const;

/** Fields that the sender may write when it closes. */
const SENDER_CLOSING_FIELDS = ['closureReason'] as const;

/**
 * Fields of a row that the receiving firm may edit on a referral that it acknowledged (decisions, section 2,
 * "Action bodies").
 */
const EDITABLE = ['leadAttorneyName', 'phase', 'settlementAmount', 'attorneyFees'] as const;

const BESIDES_STATUS = ['reason', ...CLOSING_FIELDS, ...EDITABLE] as const;

/**
 * Result of a row. `skipped`: the referral has that status already, and the row says nothing else and
 * acknowledges nothing.
 */
export type StatusRowOutcome =
  ({ outcome: 'skipped' } & ChangedReferral) | ({ outcome: 'updated' } & PreparedChange);

/** The referral that a row names, as the caller sees it. @throws 404 when it is not the caller's. Pure. */
export function hopOfRow(caller: Caller, found: CaseState | null, reference: CaseReference): ResolvedHop {
  const { state, hop, party } = resolveHop('referrals', found, reference, caller.firmId);
  return { state, hop: visibleHop(state, hop, caller), party };
}

/**
 * T16: one row of a bulk status file. The row names a status. The transition table gives the action by which
 * the uploader's side reaches it. That action has its usual event and writes only the fields that its party
 * may write by API; other fields of the row are ignored. A receiver's own upload acknowledges. The case must
 * be locked; writes nothing.
 *
 * @throws as the action would
 */
export async function applyStatusRow(
  caller: Caller,
  { state, hop, party }: ResolvedHop,
  row: StatusRowDto,
): Promise<StatusRowOutcome> {
  const operation = operationTo(row, hop, party);
  if (!operation) return { outcome: 'skipped', state, hop };
  const change = await prepareChange(asBulkUpload(caller), state, {
    reference: { id: hop.id, number: null },
    place: 'referrals',
    operation,
    readInput: () => row,
    edit: (input) => ({
      fields: given(input, writableFields(operation, party, hop)),
      message: input.reason,
    }),
  });
  return { outcome: 'updated', ...change };
}

/** The fields of the action, and those that its party could edit at that point. Pure. */
function writableFields(operation: Operation, party: HopParty, hop: Hop): readonly RowField[] {
  if (party === 'sender') return operation === 'close' ? SENDER_CLOSING_FIELDS : [];
  if (operation === 'begin-closing' || operation === 'close') return [...CLOSING_FIELDS, ...EDITABLE];
  return operation === 'acknowledge' || isAcknowledged(hop) ? EDITABLE : [];
}

type RowField = (typeof CLOSING_FIELDS | typeof EDITABLE)[number];

/**
 * The action by which the party reaches the status; null: the referral has it already, and the row adds
 * nothing.
 */
function operationTo(row: StatusRowDto, hop: Hop, party: HopParty): Operation | null {
  const position = positionOf(hop);
  const move = availableTransitions(party, position).find(({ status }) => status === row.status);
  if (move) return move.operation;
  if (hop.status !== row.status)
    throw refusedStatus(hop, row.status, party, refusalOf(party, position, row.status));
  if (!saysMore(row)) return null;
  const path = party === 'sender' ? '/sent-cases/{id}' : '/received-referrals/{id}';
  throw new ApiError(
    'invalid_state_transition',
    `The referral is ${hop.status} already: to correct values send PATCH ${path}`,
    {
      currentStatus: hop.status,
      requestedStatus: row.status,
      reason: 'status_unchanged',
      validNextStatuses: validNextStatuses(party, position),
    },
  );
}

/** Whether the row carries a value besides the status (decisions, section 14, "Bulk status, finer"). */
function saysMore(row: StatusRowDto): boolean {
  return BESIDES_STATUS.some((name) => row[name] !== undefined && row[name] !== null);
}

/** The caller as uploader of a bulk status file (T16). Its rows count as its own actions. */
function asBulkUpload(caller: Caller): Caller {
  return { ...caller, actor: { ...caller.actor, source: 'bulk_update' }, acknowledges: 'bulk_update' };
}
