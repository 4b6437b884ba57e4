import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/identity';
import type { ChangedReferral, BareCommand } from '../moves/referral-command.js';
import { archiveEvents, remarkedHops } from '../moves/archive-mark.js';
import { CasesRepository } from '../storage/cases.repository.js';
import { resolveHop } from '../case/hop-resolver.js';
import { instantAfter, withHop } from '../moves/move-hop.js';
import { assertReferralUnchanged } from '../case/record-tags.js';

/**
 * Archives or unarchives a hop for one of its firms. Nothing changes for the other firm.
 *
 * Database triggers also run (schema.sql): `referrals_listed` updates the listings.
 */
@Injectable()
export class ArchiveReferral {
  constructor(private readonly cases: CasesRepository) {}

  execute(
    caller: Caller,
    { reference, isArchived, ifMatch }: BareCommand & { isArchived: boolean },
  ): Promise<ChangedReferral> {
    return this.cases.change(reference, caller, async (found) => {
      const { state, hop } = resolveHop('referrals', found, reference, caller.firmId);
      assertReferralUnchanged(ifMatch, { state, hop }, caller);
      const at = instantAfter(state);
      const [next] = remarkedHops([hop], caller.firmId, isArchived ? at : null);
      if (!next) return { state, hop };
      const after = withHop(state, next);
      const events = archiveEvents([next], { actor: caller.actor, at, state: after }, isArchived);
      await this.cases.write({ changedHops: [next], events });
      return { state: after, hop: next };
    });
  }
}
