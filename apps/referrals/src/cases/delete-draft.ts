import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Outbox } from '@referral-exchange/messaging';
import { assertIfMatch, Database } from '@referral-exchange/platform';
import type { Caller } from '../callers/caller.js';
import { refusedMove } from '../referrals/change-referral.js';
import { standingOf } from '../referrals/hop-address.js';
import { instantAfter } from '../referrals/move-hop.js';
import { caseEvent } from '../referrals/referral-events.js';
import { decideMove } from '../referrals/referral.transitions.js';
import type { CaseName } from './case-name.js';
import { CasesRepository } from './cases.repository.js';
import { recordVersion } from './record-version.js';

/** DELETE /sent-cases/{id} (T17): a draft goes, with its notes; what was once sent stays. */
@Injectable()
export class DeleteDraft {
  constructor(
    private readonly database: Database,
    private readonly cases: CasesRepository,
    private readonly outbox: Outbox,
  ) {}

  execute(caller: Caller, name: CaseName, headers: IncomingHttpHeaders): Promise<void> {
    return this.database.transaction(async () => {
      const state = await this.cases.findForUpdate(name);
      const { hop } = standingOf('sent-cases', state, name, caller.firmId);
      assertIfMatch(headers, recordVersion(state!, caller.firmId));
      const status = hop?.status ?? 'DRAFT';
      const circumstances = { isRetainerSigned: false, isAcknowledged: false, hasClosingStatus: false };
      const decision = decideMove({ status, operation: 'delete', party: 'sender', ...circumstances });
      if (!decision.isAllowed) throw refusedMove(status, 'delete', decision.reason);
      await this.cases.delete(state!.case.id);
      const at = instantAfter(state!);
      await this.outbox.add(caseEvent('case.deleted.v1', { actor: caller.actor, at, state: state! }, {}));
    });
  }
}
