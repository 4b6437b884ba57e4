import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import DataLoader from 'dataloader';
import { RuleBooksRepository, type BookState } from './rule-books.repository.js';

/**
 * The two numbers that say whether a rule book in memory is current. Questions that come while a read is
 * under way share the read after it: their answers were read after they came, and a busy process sends few
 * statements (docs/adr/0066).
 */
@Injectable()
export class BookStates {
  private readonly loader = new DataLoader<string, BookState | null>((firmIds) => this.readAll(firmIds), {
    cache: false,
    batchScheduleFn: (readBatch) => void this.last.then(readBatch),
  });
  /** The end of the read that was begun last. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly ruleBooks: RuleBooksRepository,
  ) {}

  /** The state of a firm's rule book as it is now; null when it has none. */
  async read(firmId: string): Promise<BookState | null> {
    // what a transaction has written is seen on its own connection alone
    if (this.database.isInTransaction) return (await this.ruleBooks.statesOf([firmId])).get(firmId) ?? null;
    return this.loader.load(firmId);
  }

  private async readAll(firmIds: readonly string[]): Promise<(BookState | null)[]> {
    const reading = this.ruleBooks.statesOf([...new Set(firmIds)]);
    this.last = reading.catch(() => undefined); // thrown to those who asked
    const states = await reading;
    return firmIds.map((firmId) => states.get(firmId) ?? null);
  }
}
