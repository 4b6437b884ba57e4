import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  CLOSING_STATUSES,
  isTerminal,
  isWorking,
  PAYOUT_TYPES,
  REASON_CODES,
  STATUS_CLASS,
  STATUS_LABEL,
} from '@referral-exchange/contracts';
import { ApiData, PublicController } from '@referral-exchange/http';
import { FirmResource } from '@referral-exchange/identity';
import { FLOW, TRANSITIONS, type Transition } from '../case/referral.transitions.js';
import { ReferralLifecycleDto, type LifecycleTransitionDto } from './lifecycle.dto.js';

/** The transition table, published as it is in the code (decisions, section 2, "Extra reads"). */
function lifecycle(): ReferralLifecycleDto {
  return {
    statuses: FLOW.map((status) => ({
      status,
      label: STATUS_LABEL[status],
      class: STATUS_CLASS[status],
      isTerminal: isTerminal(status),
      isWorking: isWorking(status),
    })),
    transitions: TRANSITIONS.map(transitionRow),
    closingStatuses: [...CLOSING_STATUSES],
    payoutTypes: [...PAYOUT_TYPES],
    reasonCodes: [...REASON_CODES],
  };
}

function transitionRow(row: Transition): LifecycleTransitionDto {
  const { id, operation, party, event, requiresReason, requiresClosingStatus, tier, route } = row;
  const fixed = typeof row.to === 'string' || row.to === null ? null : row.to;
  return {
    id,
    from: [...row.from],
    operation,
    party,
    to: [...(fixed ?? [])],
    target: typeof row.to === 'string' ? row.to : fixed ? 'fixed' : 'none',
    condition: row.condition ?? null,
    event,
    createsReferral: row.createsHop ?? false,
    requiresReason,
    requiresClosingStatus,
    tier,
    route,
  };
}

/** Reference data of this service. */
@PublicController('reference', 'Reference data')
@FirmResource()
export class LifecycleController {
  @Get('referral-lifecycle')
  @ApiOperation({
    summary: 'Read the lifecycle of a referral',
    description: 'All statuses and transitions, as data.',
  })
  @ApiData(ReferralLifecycleDto)
  getReferralLifecycle(): ReferralLifecycleDto {
    return lifecycle();
  }
}
