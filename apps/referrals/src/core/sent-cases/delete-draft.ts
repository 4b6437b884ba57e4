import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/identity';
import { assertCaseUnchanged } from '../case/record-tags.js';
import { refusedMove } from '../moves/refused-move.js';
import { decideMove } from '../case/referral.transitions.js';
import { caseEvent } from '../history/case-events.js';
import { LegalHoldsRepository } from '../legal-holds/legal-holds.repository.js';
import { CasesRepository } from '../storage/cases.repository.js';
import { assertOwner, resolveHop } from '../case/hop-resolver.js';
import { instantAfter } from '../moves/move-hop.js';
import type { BareCommand } from '../moves/referral-command.js';

/**
 * DELETE /sent-cases/{id} (T17): deletes a draft and its notes. A case that was sent cannot be deleted.
 *
 * Database triggers also run (schema.sql): `cases_unlisted` deletes the listings of the draft.
 */
@Injectable()
export class DeleteDraft {
  constructor(
    private readonly cases: CasesRepository,
    private readonly holds: LegalHoldsRepository,
  ) {}

  execute(caller: Caller, { reference, ifMatch }: BareCommand): Promise<void> {
    return this.cases.change(reference, caller, async (found) => {
      const { state, hop } = resolveHop('sent-cases', found, reference, caller.firmId);
      assertOwner(state, caller.firmId);
      assertCaseUnchanged(ifMatch, state, caller);
      const status = hop?.status ?? 'DRAFT';
      const circumstances = { isRetainerSigned: false, isAcknowledged: false, hasClosingStatus: false };
      const decision = decideMove({ status, operation: 'delete', party: 'sender', ...circumstances });
      if (!decision.isAllowed) throw refusedMove(hop, 'delete', 'sender', decision.reason);
      await this.holds.assertNone({ baseCaseIds: [state.case.id], medCaseIds: [] });
      const basis = { actor: caller.actor, at: instantAfter(state), state };
      await this.cases.delete(state.case.id, caseEvent('case.deleted.v1', basis, {}));
    });
  }
}
