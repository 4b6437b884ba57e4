import { Injectable } from '@nestjs/common';
import { Outbox } from '@referral-exchange/messaging';
import { Database } from '@referral-exchange/platform';
import type { Caller } from '../callers/caller.js';
import { standingOf } from '../referrals/hop-address.js';
import { instantAfter } from '../referrals/move-hop.js';
import { caseEvent } from '../referrals/referral-events.js';
import { assertCaseUnchanged } from '../records/assert-unchanged.js';
import type { CaseName } from './case-name.js';
import type { CaseState } from './case-state.js';
import { CasesRepository } from './cases.repository.js';
import { assertOwner } from './rate-case.js';

/** Archives or unarchives the whole case, for its owner. Webhooks stop or resume; no webhook tells of it. */
@Injectable()
export class ArchiveCase {
  constructor(
    private readonly database: Database,
    private readonly cases: CasesRepository,
    private readonly outbox: Outbox,
  ) {}

  execute(caller: Caller, name: CaseName, isArchived: boolean, ifMatch?: string): Promise<CaseState> {
    return this.database.transaction(async () => {
      const state = await this.cases.findForUpdate(name);
      standingOf('sent-cases', state, name, caller.firmId);
      assertOwner(state!, caller.firmId);
      assertCaseUnchanged(ifMatch, state!, caller);
      const { case: record } = state!;
      if ((record.archivedAt !== null) === isArchived) return state!;
      const at = instantAfter(state!);
      const archived = { ...record, archivedAt: isArchived ? at : null, version: record.version + 1 };
      const after = { ...state!, case: archived };
      await this.cases.write({ case: archived });
      await this.outbox.add(
        caseEvent('case.archive_changed.v1', { actor: caller.actor, at, state: after }, { isArchived }),
      );
      return after;
    });
  }
}
