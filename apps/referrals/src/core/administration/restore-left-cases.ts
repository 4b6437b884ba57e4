import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/identity';
import { archiveChange } from '../moves/archive-mark.js';
import { ANY_CASE, CasesRepository } from '../storage/cases.repository.js';
import { OpenReferralsRepository } from './open-referrals.repository.js';

/**
 * Unarchives what a firm that leaves has archived, where a referral between others is still open. Only the
 * owner can do so: without it their webhooks and messages would have stopped for good.
 */
// triggers: cases_listed brings the listings up to date
@Injectable()
export class RestoreLeftCases {
  constructor(
    private readonly referrals: OpenReferralsRepository,
    private readonly cases: CasesRepository,
  ) {}

  /** After the open referrals of the firm have ended. Done again it changes nothing. */
  async execute(caller: Caller, firmId: string): Promise<void> {
    for (const id of await this.referrals.archivedOfFirm(firmId))
      await this.cases.change({ id, number: null }, ANY_CASE, async (state) => {
        const change = state && archiveChange(state, false, caller);
        if (change) await this.cases.write(change.writes);
      });
  }
}
