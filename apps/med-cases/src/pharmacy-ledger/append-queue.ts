import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { inCurrentTrace } from '@referral-exchange/messaging';
import { OutcomeUnknown } from '@referral-exchange/telemetry';
import type { MedReferralView } from '../access/med-referral-view.js';
import type { Balance } from './balance.entity.js';
import { LedgerRepository, type LedgerAppend } from './ledger.repository.js';

/**
 * Records of one statement at most. A request with more of its own would keep the others waiting, so it
 * does not wait with them.
 */
const MAX_RECORDS = 50;

/** What another request may have recorded since the ledger was read. */
const TAKEN = ['fill_external_id', 'transaction_external_id', 'reversed_once'];

/** Some records that wait to be added. */
interface Waiting {
  append: LedgerAppend;
  settle: (balance: Balance | null) => void;
  fail: (error: unknown) => void;
  /** Runs in the context of the request, so that its trace has the statement. */
  inContext: <T>(work: () => T) => T;
}

/**
 * Adds the records of requests that arrive at the same time by one statement: while one is on its way, the
 * others gather. Most of what a record costs is its statement and its commit (docs/adr/0124). No request
 * waits for the lock of another one's referral, and the refusal of one does not touch the others.
 */
@Injectable()
export class AppendQueue {
  private readonly waiting: Waiting[] = [];
  private isSending = false;

  constructor(private readonly ledger: LedgerRepository) {}

  /**
   * Adds new records with their events, and answers the balance after them. Null, and nothing is added,
   * when another request changes the case or the referral, or has changed it since it was seen, or has
   * recorded the same external id or reversal. Not in a transaction: the records may be added on the
   * connection of another request.
   */
  append({ seen, plan, events }: LedgerAppend): Promise<Balance | null> {
    // the statement may run in the trace of another request
    const append = { seen, plan, events: inCurrentTrace(events) };
    return new Promise((settle, fail) => {
      const one = { append, settle, fail, inContext: AsyncLocalStorage.snapshot() };
      if (recordsOf(append) > MAX_RECORDS) void this.send([one]);
      else {
        this.waiting.push(one);
        if (!this.isSending) void this.sendAll();
      }
    });
  }

  private async sendAll(): Promise<void> {
    this.isSending = true;
    while (this.waiting.length > 0) await this.send(this.takeBatch());
    this.isSending = false;
  }

  /**
   * The first ones, without a second referral of a case: the events of a statement are told apart by their
   * case.
   */
  private takeBatch(): Waiting[] {
    const seenOfCase = new Map<string, MedReferralView>();
    const batch: Waiting[] = [];
    let records = 0;
    for (const one of this.waiting) {
      const { seen } = one.append;
      records += recordsOf(one.append);
      if (records > MAX_RECORDS) break;
      const other = seenOfCase.get(seen.medCase.id);
      if (!other) seenOfCase.set(seen.medCase.id, seen);
      if (!other || isSameVersion(seen, other)) batch.push(one);
    }
    for (const one of batch) this.waiting.splice(this.waiting.indexOf(one), 1);
    return batch;
  }

  /** Never throws: each request gets the outcome of its own records. */
  private async send(batch: readonly Waiting[]): Promise<void> {
    try {
      const appends = batch.map(({ append }) => append);
      const balances = await batch[0]!.inContext(() => this.ledger.append(appends));
      for (const { append, settle } of batch) settle(balances.get(append.seen.referral.id) ?? null);
    } catch (error) {
      // refused as a whole: which of them it is for shows when each is sent by itself
      if (batch.length > 1 && !(error instanceof OutcomeUnknown))
        await Promise.all(batch.map((one) => this.send([one])));
      else for (const one of batch) this.refuse(one, error);
    }
  }

  private refuse({ settle, fail }: Waiting, error: unknown): void {
    const { constraint } = error as { constraint?: string };
    if (constraint !== undefined && TAKEN.includes(constraint)) settle(null);
    else fail(error);
  }
}

/** The same referral, and no change of it or its case between the two looks. */
function isSameVersion(one: MedReferralView, other: MedReferralView): boolean {
  const { versions } = other;
  return (
    one.referral.id === other.referral.id &&
    one.versions.medCase === versions.medCase &&
    one.versions.referral === versions.referral
  );
}

function recordsOf({ plan: { newFills, newTransactions } }: LedgerAppend): number {
  return newFills.length + newTransactions.length;
}
