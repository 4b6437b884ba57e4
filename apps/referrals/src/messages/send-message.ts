import { Injectable } from '@nestjs/common';
import { type ReferralStatus } from '@referral-exchange/contracts';
import { ApiError, type Caller } from '@referral-exchange/platform';
import { hopSeen, positionOf, type HopParty } from '../case/case.policy.js';
import { CasesRepository } from '../case/cases.repository.js';
import { resolveHop } from '../case/hop-resolver.js';
import { instantAfter } from '../moves/move-hop.js';
import { validNextStatuses } from '../case/referral.transitions.js';
import { messageNotice } from '../case/new-notice.js';
import { statusUpdate } from '../case/new-status-update.js';
import { presentStatusUpdate, type StatusUpdateDto } from '../status-updates/present-status-update.js';
import { StatusUpdatesRepository } from '../status-updates/status-updates.repository.js';
import type { SendMessageDto } from './send-message.dto.js';
import { Hop } from '../case/hop.entity.js';

/** Sends a message to the other firm of a referral: a row of the status history, and a mail. It has no webhook event. */
@Injectable()
export class SendMessage {
  constructor(
    private readonly cases: CasesRepository,
    private readonly updates: StatusUpdatesRepository,
  ) {}

  async execute(caller: Caller, input: SendMessageDto): Promise<StatusUpdateDto> {
    const reference = { id: input.id, number: null };
    return this.cases.change(reference, caller, async (found) => {
      const { state, hop: live, party } = resolveHop('referrals', found, reference, caller.firmId);
      const hop = hopSeen(state, live, caller);
      assertReachable(hop, party, input.requestedStatus ?? null);
      const update = {
        ...statusUpdate(hop, hop.status, input.message, instantAfter(state), caller),
        isMessage: true,
        requestedStatus: input.requestedStatus ?? null,
      };
      await this.cases.write({ statusUpdates: [update], notices: [messageNotice(hop, party, update.id)] });
      const record = presentStatusUpdate(await this.updates.get(caller, update.id), caller.firmId);
      // the sender of a message sees its text, masked or not
      return { ...record, message: input.message };
    });
  }
}

/** A message may ask only for a status that the other firm can reach now (decisions, section 2). */
function assertReachable(hop: Hop, party: HopParty, requested: ReferralStatus | null): void {
  if (requested === null) return;
  const partner = party === 'sender' ? 'receiver' : 'sender';
  const { status } = hop;
  if (validNextStatuses(partner, positionOf(hop)).includes(requested)) return;
  throw new ApiError(
    'invalid_state_transition',
    `The other firm cannot change the status from ${status} to ${requested}`,
    {
      currentStatus: status,
      requestedStatus: requested,
      reason: 'not_reachable_by_partner',
    },
  );
}
