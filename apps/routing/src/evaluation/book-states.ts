import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { RuleBooksRepository, type BookState } from './rule-books.repository.js';

type States = ReadonlyMap<string, BookState>;

/**
 * The two numbers that say whether a rule book in memory is current. Questions that come while a read is under way share the read after
 * it: what they get was read after they came, and a busy process sends few statements (docs/adr/0066).
 */
@Injectable()
export class BookStates {
  /** The read that has not begun yet. */
  private next: { firmIds: Set<string>; states: Promise<States> } | undefined;
  /** The end of the read that was begun last. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly repository: RuleBooksRepository,
  ) {}

  /** The state of a firm's rule book as it is now; null when it has none. */
  async read(firmId: string): Promise<BookState | null> {
    // what a transaction has written is seen on its own connection alone
    if (this.database.isInTransaction) return (await this.repository.statesOf([firmId])).get(firmId) ?? null;
    this.next ??= this.plan();
    this.next.firmIds.add(firmId);
    return (await this.next.states).get(firmId) ?? null;
  }

  private plan(): { firmIds: Set<string>; states: Promise<States> } {
    const firmIds = new Set<string>();
    const states = this.last.then(() => {
      this.next = undefined;
      return this.repository.statesOf([...firmIds]);
    });
    this.last = states.catch(() => undefined); // thrown where it is awaited
    return { firmIds, states };
  }
}
