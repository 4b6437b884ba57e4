import { Injectable } from '@nestjs/common';
import { type ReferralStatus } from '@referral-exchange/contracts';
import { ApiError, type Caller } from '@referral-exchange/platform';
import type { ChangedReferral } from '../moves/referral-command.js';
import { caseReference } from '../case/case-reference.js';
import { hopSeen, positionOf, isAcknowledged, type HopParty } from '../case/case.policy.js';
import { CasesRepository } from '../case/cases.repository.js';
import { given } from '../moves/given-fields.js';
import { resolveHop } from '../case/hop-resolver.js';
import { ChangeReferral } from '../moves/change-referral.js';
import type { UpdateReceivedReferralDto } from '../received-referrals/update-received-referral.dto.js';
import type { StatusRowDto } from './status-row.dto.js';
import { availableTransitions, type Operation } from '../case/referral.transitions.js';
import { Hop } from '../case/hop.entity.js';

/** Fields that closing writes. */
const CLOSING_FIELDS = ['closingStatus', 'closureReason', 'settlementAmount', 'attorneyFees',
  'clientFeeAgreementPercentage', 'estimatedDistributionDate', 'payoutType'] as const; // prettier-ignore

/** Fields that the sender may write when it closes. */
const SENDER_CLOSING_FIELDS = ['closureReason'] as const;

/** Result of a row. `skipped`: the referral already had that status. */
export type StatusRowOutcome = { outcome: 'updated' | 'skipped' } & ChangedReferral;

/** Fields of a row that the receiving firm may edit on a referral that it acknowledged. */
const EDITABLE = ['leadAttorneyName', 'phase', 'settlementAmount', 'attorneyFees', 'clientFeeAgreementPercentage',
  'estimatedDistributionDate', 'payoutType'] as const satisfies readonly (keyof UpdateReceivedReferralDto)[]; // prettier-ignore

/**
 * T16: one row of a bulk status file. The row names a status. The transition table gives the action by which the uploader's
 * side reaches it. That action runs with its usual event and writes only the fields that its party may write by API; other
 * fields of the row are ignored. A receiver's own upload acknowledges.
 */
@Injectable()
export class ApplyStatusRow {
  constructor(
    private readonly cases: CasesRepository,
    private readonly change: ChangeReferral,
  ) {}

  /** @throws as the action would; 404 when the referral is not the caller's. */
  execute(
    caller: Caller,
    { referralId, row }: { referralId: string; row: StatusRowDto },
  ): Promise<StatusRowOutcome> {
    const reference = caseReference(referralId, 'referralId');
    return this.cases.change(reference, caller, async (found) => {
      const { state, hop: live, party } = resolveHop('referrals', found, reference, caller.firmId);
      const hop = hopSeen(state, live, caller);
      if (hop.status === row.status) return { outcome: 'skipped', state, hop };
      const operation = operationTo(row.status, hop, party);
      const changed = await this.change.execute(asBulkUpload(caller), {
        reference: { id: hop.id, number: null },
        place: 'referrals',
        operation,
        readInput: () => row,
        edit: (input) => ({
          fields: given(input, writableFields(operation, party, hop)),
          message: input.reason,
        }),
      });
      return { outcome: 'updated', ...changed };
    });
  }
}

/** The fields of the action, and those that its party could edit at that point. Pure. */
function writableFields(operation: Operation, party: HopParty, hop: Hop): readonly RowField[] {
  if (party === 'sender') return operation === 'close' ? SENDER_CLOSING_FIELDS : [];
  if (operation === 'begin-closing' || operation === 'close') return [...CLOSING_FIELDS, ...EDITABLE];
  return operation === 'acknowledge' || isAcknowledged(hop) ? EDITABLE : [];
}

type RowField = (typeof CLOSING_FIELDS | typeof EDITABLE)[number];

function operationTo(status: ReferralStatus, hop: Hop, party: HopParty): Operation {
  const move = availableTransitions(party, positionOf(hop)).find((one) => one.status === status);
  if (!move) {
    throw new ApiError('invalid_state_transition', `Cannot move a referral from ${hop.status} to ${status}`, {
      currentStatus: hop.status,
      requestedStatus: status,
      reason: 'no_such_move',
    });
  }
  return move.operation;
}

/** The caller as uploader of a bulk status file (T16). Its rows count as its own actions. */
function asBulkUpload(caller: Caller): Caller {
  return { ...caller, actor: { ...caller.actor, source: 'bulk_update' }, acknowledges: 'bulk_update' };
}
