import { Injectable } from '@nestjs/common';
import { FirmDirectory } from '@referral-exchange/firms';
import { ApiError, notFound } from '@referral-exchange/contracts';
import { isUuid } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import type { CaseReference } from '../case/case-reference.js';
import { latestOutgoing, type CaseState } from '../case/case-state.js';
import { CasesRepository } from '../storage/cases.repository.js';
import { namedHop, onwardHop } from '../case/hop-resolver.js';
import { instantAfter } from '../moves/move-hop.js';
import { assertCaseUnchanged, assertReferralUnchanged } from '../case/record-tags.js';
import type { ReferSentCaseDto } from './refer-sent-case.dto.js';
import { SendReferral } from '../moves/send-referral.js';
import { Hop } from '../case/hop.entity.js';
import { type ReferralCommand } from '../moves/referral-command.js';

interface ReferCommand extends ReferralCommand<ReferSentCaseDto> {
  /** The receiver named in the body, before the body is validated. */
  namedReceiver: () => unknown;
}

/** POST /sent-cases/{id}/refer (T1, T2, T3): the first referral, the next one after one ended, or onward. */
@Injectable()
export class ReferCase {
  constructor(
    private readonly cases: CasesRepository,
    private readonly directory: FirmDirectory,
    private readonly sendReferral: SendReferral,
  ) {}

  async execute(
    caller: Caller,
    { reference, readInput, namedReceiver, ifMatch }: ReferCommand,
  ): Promise<CaseState> {
    const lookUp = await this.lookUpReceiver(caller, namedReceiver);
    return this.cases.change(reference, caller, async (state) => {
      if (!state) throw notFound('No such case or referral');
      const parent = onwardHop(state, reference, caller.firmId);
      const input = await readInput();
      if (lookUp instanceof ApiError) throw lookUp;
      assertUnchanged(ifMatch, { state, reference, parent }, caller);
      return this.sendReferral.execute(state, input, { at: instantAfter(state), caller, parent });
    });
  }

  /**
   * An unknown firm is looked up before the case is locked, so that no case waits for another service. An
   * error of the look-up is returned, and thrown after visibility, party and body are checked (decisions,
   * 1.3).
   */
  private async lookUpReceiver(caller: Caller, namedReceiver: () => unknown): Promise<ApiError | undefined> {
    try {
      const referentFirmId = namedReceiver();
      if (isUuid(referentFirmId)) await this.directory.learn(referentFirmId.toLowerCase(), caller.firmId);
      return undefined;
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  }
}

/**
 * If-Match is compared with the record that the caller can read: the sent case, or else the referral that is
 * referred onward.
 */
function assertUnchanged(
  ifMatch: string | undefined,
  { state, reference, parent }: { state: CaseState; reference: CaseReference; parent: Hop | null },
  caller: Caller,
): void {
  const isReadAsSent = namedHop(state, reference) !== parent && latestOutgoing(state, caller.firmId) !== null;
  if (parent && !isReadAsSent) assertReferralUnchanged(ifMatch, { state, hop: parent }, caller);
  else assertCaseUnchanged(ifMatch, state, caller);
}
