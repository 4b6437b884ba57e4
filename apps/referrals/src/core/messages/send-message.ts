import { Injectable } from '@nestjs/common';
import { ApiError, type ReferralStatus } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { hasEnded, isArchivedOn, visibleHop, positionOf, type HopParty } from '../case/case.policy.js';
import type { CaseState } from '../case/case-state.js';
import { CasesRepository } from '../storage/cases.repository.js';
import { resolveHop } from '../case/hop-resolver.js';
import { instantAfter } from '../moves/move-hop.js';
import { validNextStatuses } from '../case/referral.transitions.js';
import { messageEvent } from '../history/case-events.js';
import { messageNotice } from '../history/notice.entity.js';
import { statusUpdate } from '../history/status-update.entity.js';
import { presentStatusUpdate, type StatusUpdateDto } from '../status-updates/present-status-update.js';
import { StatusUpdatesRepository } from '../status-updates/status-updates.repository.js';
import type { SendMessageDto } from './send-message.dto.js';
import { Hop } from '../case/hop.entity.js';

/**
 * Sends a message to the other firm of a referral: a row of the history, and a mail. No webhook event.
 *
 * Database triggers also run (schema.sql): `status_updates_after_end` hides the row from the receiver of an
 * ended referral.
 */
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
      const hop = visibleHop(state, live, caller);
      assertVisibleToOther(state, live, party);
      assertReachable(hop, party, input.requestedStatus ?? null);
      const update = {
        ...statusUpdate(hop, hop.status, input.message, instantAfter(state), caller),
        isMessage: true,
        requestedStatus: input.requestedStatus ?? null,
      };
      await this.cases.write({
        statusUpdates: [update],
        notices: [messageNotice(hop, party, update.id)],
        events: [messageEvent(update, hop, caller.actor)],
      });
      const record = presentStatusUpdate(await this.updates.get(caller, update.id), caller.firmId);
      // whoever sends a message sees what it wrote, masked or not
      return { ...record, message: update.message, requestedStatus: update.requestedStatus };
    });
  }
}

/** A message that the other firm could not see is not sent (decisions, section 14, "Messages, finer"). */
function assertVisibleToOther(state: CaseState, hop: Hop, party: HopParty): void {
  if (party === 'sender' && hasEnded(hop)) {
    throw new ApiError(
      'invalid_state_transition',
      `The referral ended as ${hop.status}, so its receiver sees no message any more: refer the case again first`,
      { currentStatus: hop.status, reason: 'referral_ended' },
    );
  }
  if (isArchivedOn(state, hop)) {
    throw new ApiError(
      'invalid_state_transition',
      'The case is archived, so the other firm is not told of messages: its owner must unarchive it first',
      { currentStatus: hop.status, reason: 'case_archived' },
    );
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
