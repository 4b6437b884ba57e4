import { Injectable } from '@nestjs/common';
import { Outbox } from '@referral-exchange/messaging';
import { Database } from '@referral-exchange/platform';
import type { Caller } from '../callers/caller.js';
import type { CaseName } from '../cases/case-name.js';
import { CasesRepository } from '../cases/cases.repository.js';
import { assertReferralUnchanged } from '../records/assert-unchanged.js';
import type { ChangedReferral } from './change-referral.js';
import { standingOf } from './hop-address.js';
import { instantAfter, withHop } from './move-hop.js';
import { caseEvent } from './referral-events.js';

/** Archives or unarchives one party's side of a hop; the other side does not notice. */
@Injectable()
export class ArchiveReferral {
  constructor(
    private readonly database: Database,
    private readonly cases: CasesRepository,
    private readonly outbox: Outbox,
  ) {}

  execute(caller: Caller, name: CaseName, isArchived: boolean, ifMatch?: string): Promise<ChangedReferral> {
    return this.database.transaction(async () => {
      const state = await this.cases.findForUpdate(name);
      const { hop, party } = standingOf('referrals', state, name, caller.firmId);
      assertReferralUnchanged(ifMatch, { state: state!, hop: hop! }, caller);
      const side = party === 'sender' ? 'archivedBySenderAt' : 'archivedByReceiverAt';
      if ((hop![side] !== null) === isArchived) return { state: state!, hop: hop! };
      const at = instantAfter(state!);
      const next = { ...hop!, [side]: isArchived ? at : null, version: hop!.version + 1 };
      const after = withHop(state!, next);
      await this.cases.write({ changedHops: [next] });
      await this.outbox.add(
        caseEvent(
          'referral.archive_changed.v1',
          { actor: caller.actor, at, state: after },
          {
            referralId: next.id,
            firmId: caller.firmId!,
            isArchived,
          },
        ),
      );
      return { state: after, hop: next };
    });
  }
}
