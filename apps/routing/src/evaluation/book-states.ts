import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/platform';
import type { RuleBook } from './rule-book.js';

export type BookState = Pick<RuleBook, 'version' | 'uses'>;
type States = ReadonlyMap<string, BookState>;

/** Both numbers follow the commits: each is taken under the lock of the firm's row. */
const STATES = 'SELECT firm_id AS "firmId", version, uses FROM rule_books WHERE firm_id = ANY ($1::uuid[])';

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

  constructor(private readonly database: Database) {}

  /** The state of a firm's rule book as it is now; null when it has none. */
  async read(firmId: string): Promise<BookState | null> {
    // what a transaction has written is seen on its own connection alone
    if (this.database.isInTransaction) return (await this.readNow([firmId])).get(firmId) ?? null;
    this.next ??= this.plan();
    this.next.firmIds.add(firmId);
    return (await this.next.states).get(firmId) ?? null;
  }

  private plan(): { firmIds: Set<string>; states: Promise<States> } {
    const firmIds = new Set<string>();
    const states = this.last.then(() => {
      this.next = undefined;
      return this.readNow([...firmIds]);
    });
    this.last = states.catch(() => undefined); // thrown where it is awaited
    return { firmIds, states };
  }

  private async readNow(firmIds: string[]): Promise<States> {
    type Row = BookState & { firmId: string };
    const rows = await this.database.prepared<Row>('book-states', STATES, [firmIds]);
    return new Map(rows.map(({ firmId, ...state }) => [firmId, state]));
  }
}
