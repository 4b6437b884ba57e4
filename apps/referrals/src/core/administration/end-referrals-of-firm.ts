import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/identity';
import { archiveChange } from '../moves/archive-mark.js';
import { ANY_CASE, CasesRepository } from '../storage/cases.repository.js';
import { EndOpenReferral } from './end-open-referral.js';
import { OpenReferralsRepository, type OpenReferral } from './open-referrals.repository.js';

/** Ends the open referrals of a firm that leaves, and what it has archived of those that go on without it. */
@Injectable()
export class EndReferralsOfFirm {
  constructor(
    private readonly referrals: OpenReferralsRepository,
    private readonly cases: CasesRepository,
    private readonly endOpenReferral: EndOpenReferral,
  ) {}

  /** Done again it changes nothing. */
  async execute(
    caller: Caller,
    firmId: string,
    { open, reason }: { open: readonly OpenReferral[]; reason: string },
  ): Promise<void> {
    for (const referral of open) await this.endOpenReferral.execute(caller, referral, reason);
    await this.unarchive(caller, firmId);
  }

  /**
   * Unarchives the firm's cases in which a referral between others is still open. Only the owner can do so:
   * without it their webhooks and messages would have stopped for good. Database triggers also run
   * (schema.sql): `cases_listed` updates the listings.
   */
  private async unarchive(caller: Caller, firmId: string): Promise<void> {
    for (const id of await this.referrals.archivedOfFirm(firmId))
      await this.cases.change({ id, number: null }, ANY_CASE, async (state) => {
        const change = state && archiveChange(state, false, caller);
        if (change) await this.cases.write(change.writes);
      });
  }
}
