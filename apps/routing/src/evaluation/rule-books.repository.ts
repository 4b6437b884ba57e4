import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import type { LiveRule, RuleBook, StoredUse } from './rule-book.js';

/**
 * The two numbers that say whether a rule book in memory is current. They follow the commits: each is taken
 * under the lock of the firm's row.
 */
export type BookState = Pick<RuleBook, 'version' | 'uses'>;
/** A rule that changed; one that is not live any more leaves the book. */
type ChangedRule = LiveRule & { isLive: boolean };

const STATES = 'SELECT firm_id AS "firmId", version, uses FROM rule_books WHERE firm_id = ANY ($1::uuid[])';
const CHANGED = `
  SELECT id, name, priority, criteria, slots, created_at AS "createdAt", instructions IS NOT NULL AS "hasInstructions",
         is_active AND deleted_at IS NULL AS "isLive"
    FROM rules WHERE firm_id = $1 AND version > $2`;
const USES = `
  SELECT t.rule_id AS "ruleId", t.turns::float8 AS turns,
         (SELECT json_agg(json_build_array(c.firm_id, c.occurrence, c.count))
            FROM slot_counts c WHERE c.rule_id = t.rule_id AND c.month = $4) AS counts
    FROM rules r JOIN rule_turns t ON t.rule_id = r.id
   WHERE r.firm_id = $1 AND (r.version > $2 OR t.used > $3)`;
const INSTRUCTIONS = 'SELECT instructions->>$2::int AS text FROM rules WHERE id = $1';

/** What evaluations read of the rules of firms. */
@Injectable()
export class RuleBooksRepository {
  constructor(private readonly database: Database) {}

  /** The states of the rule books of these firms, by firm. One that never had a rule has none. */
  async statesOf(firmIds: readonly string[]): Promise<ReadonlyMap<string, BookState>> {
    type Row = BookState & { firmId: string };
    const rows = await this.database.prepared<Row>('book-states', STATES, [firmIds]);
    return new Map(rows.map(({ firmId, ...state }) => [firmId, state]));
  }

  /** Rules that changed since a version. */
  changedSince(firmId: string, version: string): Promise<ChangedRule[]> {
    return this.database.query<ChangedRule>(CHANGED, [firmId, version]);
  }

  /** Turns and counts of the rules that changed since a version, or were used since a number of uses. */
  usesSince(firmId: string, { version, uses }: BookState, month: string): Promise<StoredUse[]> {
    return this.database.query<StoredUse>(USES, [firmId, version, uses, month]);
  }

  /** The instructions of a slot; null for none. */
  async instructionsOf(ruleId: string, position: number): Promise<string | null> {
    const values = [ruleId, position];
    const [row] = await this.database.prepared<{ text: string | null }>(
      'rule-instructions',
      INSTRUCTIONS,
      values,
    );
    return row?.text ?? null;
  }
}
