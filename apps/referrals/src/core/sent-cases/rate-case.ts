import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/identity';
import { assertCaseUnchanged } from '../case/record-tags.js';
import { type ReferralCommand } from '../moves/referral-command.js';
import { ratedEvent } from '../history/case-events.js';
import type { CaseState } from '../case/case-state.js';
import { CasesRepository } from '../storage/cases.repository.js';
import type { RateSentCaseDto } from './rate-sent-case.dto.js';
import { assertOwner, resolveHop } from '../case/hop-resolver.js';
import { instantAfter } from '../moves/move-hop.js';

/** PUT /sent-cases/{id}/rating: the owner rates its case. The same rating again changes nothing. */
@Injectable()
export class RateCase {
  constructor(private readonly cases: CasesRepository) {}

  execute(
    caller: Caller,
    { reference, readInput, ifMatch }: ReferralCommand<RateSentCaseDto>,
  ): Promise<CaseState> {
    return this.cases.change(reference, caller, async (found) => {
      const { state } = resolveHop('sent-cases', found, reference, caller.firmId);
      assertOwner(state, caller.firmId);
      const { tier } = await readInput();
      assertCaseUnchanged(ifMatch, state, caller);
      const { case: before } = state;
      if (before.tier === tier && before.ratedTier === tier) return state;
      const at = instantAfter(state);
      const rated = { ...before, tier, ratedTier: tier, updatedAt: at, version: before.version + 1 };
      const after = { ...state, case: rated };
      const event = ratedEvent(before, { actor: caller.actor, at, state: after });
      await this.cases.write({ case: rated, events: [event] });
      return after;
    });
  }
}
