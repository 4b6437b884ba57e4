import { Injectable } from '@nestjs/common';
import { Outbox } from '@referral-exchange/messaging';
import { Database, type Caller } from '@referral-exchange/platform';
import type { ChangedReferral, BareCommand } from '../moves/referral-command.js';
import { archiveEvents, remarkedHops } from '../moves/archive-mark.js';
import { CasesRepository } from '../case/cases.repository.js';
import { resolveHop } from '../case/hop-resolver.js';
import { instantAfter, withHop } from '../moves/move-hop.js';
import { assertReferralUnchanged } from '../case/record-tags.js';

/** Archives or unarchives a hop for one of its firms. Nothing changes for the other firm. */
@Injectable()
export class ArchiveReferral {
  constructor(
    private readonly database: Database,
    private readonly cases: CasesRepository,
    private readonly outbox: Outbox,
  ) {}

  execute(
    caller: Caller,
    { reference, isArchived, ifMatch }: BareCommand & { isArchived: boolean },
  ): Promise<ChangedReferral> {
    return this.database.transaction(async () => {
      const found = await this.cases.findForUpdate(reference);
      const { state, hop } = resolveHop('referrals', found, reference, caller.firmId);
      assertReferralUnchanged(ifMatch, { state, hop }, caller);
      const at = instantAfter(state);
      const [next] = remarkedHops([hop], caller.firmId, isArchived ? at : null);
      if (!next) return { state, hop };
      const after = withHop(state, next);
      await this.cases.write({ changedHops: [next] });
      await this.outbox.addAll(archiveEvents([next], { actor: caller.actor, at, state: after }, isArchived));
      return { state: after, hop: next };
    });
  }
}
