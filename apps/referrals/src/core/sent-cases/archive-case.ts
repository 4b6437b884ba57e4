import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/identity';
import { assertCaseUnchanged } from '../case/record-tags.js';
import { archiveEvents, remarkedHops } from '../moves/archive-mark.js';
import { caseEvent } from '../history/case-events.js';
import type { CaseState } from '../case/case-state.js';
import { CasesRepository } from '../storage/cases.repository.js';
import { assertOwner, resolveHop } from '../case/hop-resolver.js';
import { instantAfter, withHop } from '../moves/move-hop.js';
import type { BareCommand } from '../moves/referral-command.js';

/**
 * Archives or unarchives the whole case, by its owner. Webhooks stop or resume; this itself has no webhook.
 * Unarchiving also restores single hops that the owner archived. What another firm archived stays archived.
 *
 * Database triggers also run (schema.sql): `cases_listed` and `referrals_listed` update the listings.
 */
@Injectable()
export class ArchiveCase {
  constructor(private readonly cases: CasesRepository) {}

  execute(
    caller: Caller,
    { reference, isArchived, ifMatch }: BareCommand & { isArchived: boolean },
  ): Promise<CaseState> {
    return this.cases.change(reference, caller, async (found) => {
      const { state } = resolveHop('sent-cases', found, reference, caller.firmId);
      assertOwner(state, caller.firmId);
      assertCaseUnchanged(ifMatch, state, caller);
      return this.mark(state, isArchived, caller);
    });
  }

  private async mark(state: CaseState, isArchived: boolean, caller: Caller): Promise<CaseState> {
    const { case: record, hops } = state;
    const at = instantAfter(state);
    const isCaseChanged = (record.archivedAt !== null) !== isArchived;
    const changedHops = isArchived ? [] : remarkedHops(hops, caller.firmId, null);
    if (!isCaseChanged && changedHops.length === 0) return state;
    const changed = isCaseChanged
      ? { ...record, archivedAt: isArchived ? at : null, version: record.version + 1 }
      : undefined;
    const after = changedHops.reduce(withHop, { ...state, case: changed ?? record });
    const basis = { actor: caller.actor, at, state: after };
    const events = archiveEvents(changedHops, basis, isArchived);
    if (changed) events.unshift(caseEvent('case.archive_changed.v1', basis, { isArchived }));
    await this.cases.write({ case: changed, changedHops, events });
    return after;
  }
}
