import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/identity';
import { assertCaseUnchanged } from '../case/record-tags.js';
import { archiveChange } from '../moves/archive-mark.js';
import type { CaseState } from '../case/case-state.js';
import { CasesRepository } from '../storage/cases.repository.js';
import { assertOwner, resolveHop } from '../case/hop-resolver.js';
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
      const change = archiveChange(state, isArchived, caller);
      if (!change) return state;
      await this.cases.write(change.writes);
      return change.state;
    });
  }
}
