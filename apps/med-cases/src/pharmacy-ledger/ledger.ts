import { Injectable } from '@nestjs/common';
import type { ApiError, DomainEvent } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { VisibleMedReferralsRepository } from '../access/visible-med-referrals.repository.js';
import type { MedReferralPath, MedReferralView } from '../access/med-referral-view.js';
import { AppendQueue } from './append-queue.js';
import type { Balance } from './balance.entity.js';
import { LedgerReaderRepository } from './ledger-reader.repository.js';
import { LedgerRepository, type LedgerAppend } from './ledger.repository.js';
import type { LedgerPlan } from './plan-entries.js';

/**
 * Judges a request by the referral as it is seen, and by what the ledger holds. It writes nothing, as it
 * may be asked twice. A refusal is one that the ledger gives rise to; what it throws is final.
 */
export type Decide = (
  seen: MedReferralView,
) => Promise<{ plan: LedgerPlan; events: readonly DomainEvent[] } | { refusal: ApiError }>;

/** What was added, and the balance after it. */
export interface Appended {
  plan: LedgerPlan;
  balance: Balance;
}

/**
 * Adds records to the ledger of a referral. For its callers that is one transaction with the referral
 * locked. Most requests need no lock, so the first pass goes without (docs/adr/0124): it reads, and one
 * statement, which requests of the same time share, adds what is decided if nothing has changed since. The
 * few that were overtaken take the lock, and are decided again.
 */
@Injectable()
export class Ledger {
  constructor(
    private readonly database: Database,
    private readonly visibleMedReferrals: VisibleMedReferralsRepository,
    private readonly reader: LedgerReaderRepository,
    private readonly ledger: LedgerRepository,
    private readonly appendQueue: AppendQueue,
  ) {}

  /**
   * Adds what is decided with its balance and its events, or nothing.
   * @throws 404, 403 when the caller may not see the referral; the refusal, and what `decide` throws
   */
  async append(caller: Caller, path: MedReferralPath, decide: Decide): Promise<Appended> {
    return (await this.appendUnlocked(caller, path, decide)) ?? this.appendLocked(caller, path, decide);
  }

  /** Null when another request was faster, or may have been. */
  private async appendUnlocked(
    caller: Caller,
    path: MedReferralPath,
    decide: Decide,
  ): Promise<Appended | null> {
    // a statement that is refused would end the transaction of an Idempotency-Key
    if (this.database.isInTransaction) return null;
    const seen = await this.visibleMedReferrals.forPharmacy(caller, path);
    const decided = await decide(seen);
    // fills and transactions are read one after the other: without the lock, what another request recorded
    // may be half seen
    if ('refusal' in decided) return null;
    const append = { seen, ...decided };
    const balance = hasNew(append) ? await this.appendQueue.append(append) : await this.balanceOf(append);
    return balance && { plan: decided.plan, balance };
  }

  private appendLocked(caller: Caller, path: MedReferralPath, decide: Decide): Promise<Appended> {
    return this.database.transaction(async () => {
      const seen = await this.visibleMedReferrals.forPharmacyUpdate(caller, path);
      const decided = await decide(seen);
      if ('refusal' in decided) throw decided.refusal;
      const append = { seen, ...decided };
      const balance = hasNew(append) ? await this.ledger.appendOne(append) : await this.balanceOf(append);
      if (!balance) throw new Error('The ledger changed although its referral is locked');
      return { plan: decided.plan, balance };
    });
  }

  private balanceOf({ seen }: LedgerAppend): Promise<Balance | null> {
    return this.reader.findBalance(seen.referral.id);
  }
}

/** Not when the ledger has all that the request sends: then nothing is added. */
function hasNew({ plan: { newFills, newTransactions } }: LedgerAppend): boolean {
  return newFills.length + newTransactions.length > 0;
}
