import type { Database } from '@referral-exchange/database';
import { keyOf, type DeadLetter } from './dead-letter.js';

/** What was done with a dead letter. */
export interface Settlement {
  outcome: 'replayed' | 'dropped';
  /** Why it was dropped, in the words of the operator. */
  reason: string | null;
  /** ISO 8601. */
  settledAt: string;
}

const SETTLE = `
  INSERT INTO settled_dead_letters (topic, partition, message_offset, fingerprint, outcome, reason)
  SELECT topic, partition, message_offset, fingerprint, $5, $6
    FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $7::text[])
           AS l (topic, partition, message_offset, fingerprint, former_fingerprint)
   WHERE NOT EXISTS (
     SELECT FROM settled_dead_letters s
      WHERE s.topic = l.topic AND s.partition = l.partition AND s.message_offset = l.message_offset
        AND s.fingerprint = l.former_fingerprint)
  ON CONFLICT DO NOTHING
  RETURNING topic, partition, message_offset, fingerprint`;

const FIND = `
  SELECT topic, partition, message_offset, fingerprint, outcome, reason,
         to_char(settled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS settled_at
    FROM settled_dead_letters WHERE topic = ANY ($1)`;

const PURGE = 'DELETE FROM settled_dead_letters WHERE settled_at < now() - make_interval(days => $1)';

interface Row {
  topic: string;
  partition: number;
  message_offset: string;
  fingerprint: string;
}

/**
 * Which dead letters of this service were replayed or dropped. It stands in the database of the service, and
 * not in offsets of a consumer group: Kafka forgets those of an idle group after a week, and a restored or
 * new cluster knows none.
 */
export class SettledDeadLettersRepository {
  constructor(private readonly database: Database) {}

  /**
   * Marks letters, and returns those that were not settled before. Two commands at once: the second waits,
   * and gets the rest.
   */
  async settle(
    letters: readonly DeadLetter[],
    outcome: Settlement['outcome'],
    reason: string | null,
  ): Promise<DeadLetter[]> {
    const rows = await this.database.query<Row>(SETTLE, [
      letters.map(({ topic }) => topic),
      letters.map(({ partition }) => partition),
      letters.map(({ offset }) => offset),
      letters.map(({ fingerprint }) => fingerprint),
      outcome,
      reason,
      letters.map(({ formerFingerprint }) => formerFingerprint),
    ]);
    const settled = new Set(rows.map(keyOfRow));
    return letters.filter((letter) => settled.has(keyOf(letter)));
  }

  /** What was done with the letters of some topics: null where nothing was. */
  async find(topics: readonly string[]): Promise<(letter: DeadLetter) => Settlement | null> {
    const rows = await this.database.query<
      Row & Pick<Settlement, 'outcome' | 'reason'> & { settled_at: string }
    >(FIND, [topics]);
    const settled = new Map(
      rows.map((row) => [
        keyOfRow(row),
        { outcome: row.outcome, reason: row.reason, settledAt: row.settled_at },
      ]),
    );
    return (letter) => {
      const former = { id: letter.id, fingerprint: letter.formerFingerprint };
      return settled.get(keyOf(letter)) ?? settled.get(keyOf(former)) ?? null;
    };
  }

  /** Forgets what was settled more than `days` ago. */
  async purge(days: number): Promise<void> {
    await this.database.query(PURGE, [days]);
  }
}

function keyOfRow({ topic, partition, message_offset, fingerprint }: Row): string {
  return keyOf({ id: `${topic}/${partition}/${message_offset}`, fingerprint });
}
