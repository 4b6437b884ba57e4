import { Injectable } from '@nestjs/common';
import { inCurrentTrace } from '@referral-exchange/messaging';
import { clock, newId } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { ApiError } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { FindMedReferral } from '../access/find-med-referral.repository.js';
import type { MedReferralPath, MedReferralView } from '../access/med-referral-view.js';
import { AppendQueue } from '../pharmacy-ledger/append-queue.js';
import type { Balance } from '../pharmacy-ledger/balance.entity.js';
import { LedgerReader } from '../pharmacy-ledger/ledger-reader.repository.js';
import { LedgerRepository } from '../pharmacy-ledger/ledger.repository.js';
import {
  planEntries,
  type EntryFault,
  type LedgerEntry,
  type Outcome,
} from '../pharmacy-ledger/plan-entries.js';
import { assertRecordable } from './assert-recordable.js';
import { fillRecorded, transactionRecorded } from './ledger-events.js';

/** Entries to record in the ledger of a referral. */
export interface NewEntries {
  path: MedReferralPath;
  /** Reads them once the referral is found and may be seen (decisions, 1.3). */
  readEntries: () => Promise<readonly LedgerEntry[]>;
  createdVia: string;
  /** The error for entries that cannot be recorded. */
  refusal: (faults: readonly EntryFault[], entries: readonly LedgerEntry[]) => ApiError;
}

/** What became of the entries, and the balance after them. */
export interface Recorded {
  outcomes: Outcome[];
  balance: Balance;
}

/**
 * Records fills and transactions, with the balance and an event for each, or nothing at all. Every new record passes here. The
 * ledger is read without a lock, and one statement writes, with what other requests record at the same time (docs/adr/0124), if nothing has
 * changed since. Otherwise, and before anything is refused, all is done once more with the referral locked (docs/adr/0124).
 */
// triggers: append_only refuses changes of what is recorded
@Injectable()
export class RecordEntries {
  constructor(
    private readonly database: Database,
    private readonly referrals: FindMedReferral,
    private readonly ledger: LedgerRepository,
    private readonly reader: LedgerReader,
    private readonly queue: AppendQueue,
  ) {}

  async execute(caller: Caller, command: NewEntries): Promise<Recorded> {
    return (await this.recordUnlocked(caller, command)) ?? this.recordLocked(caller, command);
  }

  /** Null when another request was faster, or may have been. Not in a transaction (of an Idempotency-Key): a statement that fails would end it. */
  private async recordUnlocked(caller: Caller, command: NewEntries): Promise<Recorded | null> {
    if (this.database.isInTransaction) return null;
    return this.record(caller, await this.referrals.forPharmacy(caller, command.path), command);
  }

  private recordLocked(caller: Caller, command: NewEntries): Promise<Recorded> {
    return this.database.transaction(async () => {
      const seen = await this.referrals.forPharmacyUpdate(caller, command.path);
      const recorded = await this.record(caller, seen, command);
      if (!recorded) throw new Error('The ledger changed although its referral is locked');
      return recorded;
    });
  }

  private async record(
    caller: Caller,
    seen: MedReferralView,
    { readEntries, createdVia, refusal }: NewEntries,
  ): Promise<Recorded | null> {
    const { id: medReferralId } = seen.referral;
    const entries = await readEntries();
    assertRecordable(seen);
    const at = clock.date();
    const known = await this.ledger.known(medReferralId, entries);
    const plan = planEntries(entries, known, { medReferralId, createdVia, at, newId });
    if (plan.faults.length > 0) {
      // fills and transactions are read one after the other: without the lock, what another request recorded may be half seen
      if (!this.database.isInTransaction) return null;
      throw refusal(plan.faults, entries);
    }
    const { newFills, newTransactions, outcomes } = plan;
    if (newFills.length + newTransactions.length === 0)
      return { outcomes, balance: (await this.reader.findBalance(medReferralId))! };
    assertRecordable(seen, { addsFills: newFills.length > 0 });
    const change = { caller, seen, at };
    const events = inCurrentTrace([
      ...newFills.map((fill) => fillRecorded(fill, change)),
      ...newTransactions.map((transaction) => transactionRecorded(transaction, change)),
    ]);
    const balance = await this.queue.append({ seen, plan, events });
    return balance && { outcomes, balance };
  }
}
