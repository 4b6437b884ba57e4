import { Injectable } from '@nestjs/common';
import { Outbox } from '@referral-exchange/messaging';
import { clock, newId, type ApiError, type Caller } from '@referral-exchange/platform';
import type { MedReferralSeen } from '../access/med-referral-seen.js';
import type { Balance } from '../pharmacy-ledger/balance.entity.js';
import { LedgerReader } from '../pharmacy-ledger/ledger-reader.js';
import { LedgerRepository } from '../pharmacy-ledger/ledger.repository.js';
import {
  planEntries,
  type EntryFault,
  type LedgerEntry,
  type Outcome,
} from '../pharmacy-ledger/plan-entries.js';
import { assertRecordable } from './assert-recordable.js';
import { fillRecorded, transactionRecorded } from './ledger-events.js';

/** Entries to record in the ledger of a referral, which the caller has locked. */
export interface NewEntries {
  seen: MedReferralSeen;
  entries: readonly LedgerEntry[];
  createdVia: string;
  /** The error for entries that cannot be recorded. */
  refusal: (faults: readonly EntryFault[]) => ApiError;
}

/** Records fills and transactions, with the balance and an event for each, or nothing at all. Every write of the API passes here. */
@Injectable()
export class RecordEntries {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly reader: LedgerReader,
    private readonly outbox: Outbox,
  ) {}

  async execute(
    caller: Caller,
    { seen, entries, createdVia, refusal }: NewEntries,
  ): Promise<{ outcomes: Outcome[]; balance: Balance }> {
    const { id: medReferralId } = seen.referral;
    assertRecordable(seen);
    const at = clock.date();
    const known = await this.ledger.known(medReferralId, entries);
    const plan = planEntries(entries, known, { medReferralId, createdVia, at, newId });
    if (plan.faults.length > 0) throw refusal(plan.faults);
    const { newFills, newTransactions, outcomes } = plan;
    if (newFills.length + newTransactions.length === 0)
      return { outcomes, balance: (await this.reader.findBalance(medReferralId))! };
    assertRecordable(seen, { addsFills: newFills.length > 0 });
    const balance = await this.ledger.append(medReferralId, plan);
    const change = { caller, seen, at };
    await this.outbox.addAll([
      ...newFills.map((fill) => fillRecorded(fill, change)),
      ...newTransactions.map((transaction) => transactionRecorded(transaction, change)),
    ]);
    return { outcomes, balance };
  }
}
