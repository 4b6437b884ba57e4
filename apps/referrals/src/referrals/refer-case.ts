import { Injectable } from '@nestjs/common';
import { Outbox } from '@referral-exchange/messaging';
import { ApiError, Database, isUuid, type Deferred } from '@referral-exchange/platform';
import type { Caller } from '../callers/caller.js';
import type { CaseName } from '../cases/case-name.js';
import { CasesRepository } from '../cases/cases.repository.js';
import { isVisibleTo, partyOf } from '../cases/case.policy.js';
import type { CaseState } from '../cases/case-state.js';
import { FirmDirectory } from '../firms/firm-directory.js';
import { assertCaseUnchanged } from '../records/assert-unchanged.js';
import type { ReferDto } from './dto/refer.dto.js';
import { standingOf } from './hop-address.js';
import { instantAfter } from './move-hop.js';
import { SendReferral } from './send-referral.js';

/** POST /sent-cases/{id}/refer (T1, T2, T3): the first referral, the next one after an end, or onward. */
@Injectable()
export class ReferCase {
  constructor(
    private readonly database: Database,
    private readonly cases: CasesRepository,
    private readonly directory: FirmDirectory,
    private readonly referrals: SendReferral,
    private readonly outbox: Outbox,
  ) {}

  async execute(
    caller: Caller,
    name: CaseName,
    body: Deferred<ReferDto>,
    ifMatch?: string,
  ): Promise<CaseState> {
    const lookUp = await this.lookUpReceiver(caller, body);
    return this.database.transaction(async () => {
      const state = await this.cases.findForUpdate(name);
      assertMayRefer(state, name, caller.firmId);
      const input = await body.validated();
      if (lookUp instanceof ApiError) throw lookUp;
      assertCaseUnchanged(ifMatch, state, caller);
      const sent = await this.referrals.prepare(state, input, instantAfter(state), caller);
      await this.cases.write({ newHops: [sent.hop], statusUpdates: [sent.statusUpdate], notes: sent.notes });
      await this.outbox.add(sent.event);
      return sent.state;
    });
  }

  /**
   * A firm unknown here is asked for before the case is locked, so that no lock waits for another service. What goes
   * wrong with it is told only when its turn comes: after visibility, party and body (decisions, 1.3).
   */
  private async lookUpReceiver(caller: Caller, body: Deferred<ReferDto>): Promise<ApiError | undefined> {
    try {
      const { referentFirmId } = body.raw();
      if (isUuid(referentFirmId)) await this.directory.learn(referentFirmId.toLowerCase(), caller.token);
      return undefined;
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  }
}

/** The owner, a sender, or the receiver of a hop may refer; the table decides from which status. */
function assertMayRefer(
  state: CaseState | null,
  name: CaseName,
  firmId: string | null,
): asserts state is CaseState {
  const isReceiver = state?.hops.some((hop) => partyOf(hop, firmId) === 'receiver') ?? false;
  if (state && isReceiver && isVisibleTo(state, firmId)) return;
  standingOf('sent-cases', state, name, firmId);
}
