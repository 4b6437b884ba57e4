import { Injectable } from '@nestjs/common';
import { ApiError, type CallAnswer, isEnded, type referOnCall } from '@referral-exchange/contracts';
import { FirmDirectory, FirmsRepository } from '@referral-exchange/firms';
import { SYSTEM } from '@referral-exchange/identity';
import { latestOutgoing, type CaseState } from '../../core/case/case-state.js';
import { ANY_CASE, CasesRepository } from '../../core/storage/cases.repository.js';
import { namedHop, onwardHop } from '../../core/case/hop-resolver.js';
import { Hop } from '../../core/case/hop.entity.js';
import type { Firm } from '../../core/firms/firm.entity.js';
import { instantAfter } from '../../core/moves/move-hop.js';
import { SendReferral } from '../../core/moves/send-referral.js';
import type { ReferOnDto } from './internal-routing.dto.js';

type Outcome = CallAnswer<typeof referOnCall>;

/** Another receiver may get the case all the same. */
const ABOUT_THE_RECEIVER = new Set(['active_referral_exists', 'cycle']);

/**
 * The system refers a case on after a referral ended (decisions, section 5, `autoWaterfall`). It does so only
 * while that is still the latest referral of its sender, so a repeated call, or a referral by hand, leaves
 * nothing to do.
 */
@Injectable()
export class ReferOn {
  constructor(
    private readonly cases: CasesRepository,
    private readonly directory: FirmDirectory,
    private readonly firms: FirmsRepository<Firm>,
    private readonly sendReferral: SendReferral,
  ) {}

  async execute(command: ReferOnDto): Promise<Outcome> {
    await this.directory.learn(command.referentFirmId, null);
    try {
      return await this.cases.change(
        { id: command.endedReferralId, number: null },
        ANY_CASE,
        async (state) => {
          const ended = state && namedHop(state, { id: command.endedReferralId, number: null });
          if (!state || !ended || !isLatest(state, ended)) return { outcome: 'superseded' };
          return this.send(state, ended, command);
        },
      );
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return refusal(error);
      throw error;
    }
  }

  private async send(state: CaseState, ended: Hop, command: ReferOnDto): Promise<Outcome> {
    const firmId = ended.referringFirmId;
    const sender = await this.firms.find(firmId);
    if (!sender?.isActive) return { outcome: 'refused', reason: 'sender_inactive' };
    // the referral is the sender's, the act is the system's
    const caller = { ...SYSTEM, firmId };
    const parent = onwardHop(state, { id: state.case.id, number: null }, firmId);
    const { referentFirmId, routingRuleId, roundRobinPosition } = command;
    const sending = { referentFirmId, routingRuleId, roundRobinPosition };
    const after = await this.sendReferral.execute(state, sending, {
      at: instantAfter(state),
      caller,
      parent,
    });
    return { outcome: 'sent', referralId: after.hops.at(-1)!.id };
  }
}

function isLatest(state: CaseState, hop: Hop): boolean {
  return isEnded(hop.status) && latestOutgoing(state, hop.referringFirmId)?.id === hop.id;
}

/** Why the referral was not made: is it the receiver, or the case? */
function refusal({ code, details }: ApiError): Outcome {
  const reason = typeof details?.reason === 'string' ? details.reason : code;
  const isReceiver =
    code === 'resource_not_found' || code === 'validation_error' || ABOUT_THE_RECEIVER.has(reason);
  return { outcome: isReceiver ? 'receiver_refused' : 'refused', reason };
}
