import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';

/**
 * Waits for the transactions that have looked whether a case is erased, and keeps others from looking until
 * this one has ended: no payload is stored between the look and the erasure.
 */
const LOCK = 'LOCK TABLE erased_cases IN ACCESS EXCLUSIVE MODE';
const REMEMBER = `
  INSERT INTO erased_cases (case_id, erased_at) SELECT id, $2 FROM unnest($1::uuid[]) AS c (id)
  ON CONFLICT (case_id) DO UPDATE SET erased_at = greatest(erased_cases.erased_at, EXCLUDED.erased_at)`;
const ERASED_AT =
  'SELECT case_id AS "caseId", erased_at AS "erasedAt" FROM erased_cases WHERE case_id = ANY ($1::uuid[])';
const COUNT = 'SELECT count(*)::int AS payloads FROM payloads WHERE base_case_id = ANY ($1::uuid[])';
/** All deliveries of a payload are of one event. */
const NEXT = `
  SELECT id, body, base_case_id AS "caseId",
         (SELECT max(occurred_at) FROM deliveries WHERE payload_id = p.id) AS "occurredAt"
    FROM payloads p WHERE base_case_id = ANY ($1::uuid[]) AND id > $2 ORDER BY id LIMIT 200 FOR UPDATE`;
const REPLACE = `
  UPDATE payloads p SET body = v.body FROM unnest($1::uuid[], $2::text[]) AS v (id, body) WHERE p.id = v.id`;

/** Echo addresses that may have received something of these cases. */
const ECHOES = `
  SELECT DISTINCT s.echo_token_hash AS "tokenHash"
    FROM payloads p JOIN deliveries d ON d.payload_id = p.id JOIN subscriptions s ON s.id = d.subscription_id
   WHERE p.base_case_id = ANY ($1::uuid[]) AND s.echo_token_hash IS NOT NULL`;

/** A stored body. */
interface StoredBody {
  id: string;
  body: string;
}

/** A stored body about a case; `occurredAt` of its event, null: not known. */
interface PayloadOfCase extends StoredBody {
  caseId: string;
  occurredAt: Date | null;
}

/** The cases whose person was erased, and the payloads about them. */
@Injectable()
export class ErasedCasesRepository {
  constructor(private readonly database: Database) {}

  /** From now on what older events say of these cases is stored without the person. */
  async remember(caseIds: string[], erasedAt: string): Promise<void> {
    await this.database.query(LOCK);
    await this.database.query(REMEMBER, [caseIds, erasedAt]);
  }

  /** When the person of each of these cases was erased; cases of which nobody was are left out. */
  async erasedAt(caseIds: string[]): Promise<Map<string, Date>> {
    type Row = { caseId: string; erasedAt: Date };
    const rows = await this.database.prepared<Row>('erased-cases', ERASED_AT, [caseIds]);
    return new Map(rows.map(({ caseId, erasedAt }) => [caseId, erasedAt]));
  }

  async countPayloads(caseIds: string[]): Promise<number> {
    const [row] = await this.database.query<{ payloads: number }>(COUNT, [caseIds]);
    return row!.payloads;
  }

  /** The tokens, by their hashes, of echo addresses to which something about these cases was sent. */
  async echoes(caseIds: string[]): Promise<Buffer[]> {
    const rows = await this.database.query<{ tokenHash: Buffer }>(ECHOES, [caseIds]);
    return rows.map(({ tokenHash }) => tokenHash);
  }

  /** The next payloads about these cases after an id, locked. */
  nextPayloads(caseIds: string[], after: string): Promise<PayloadOfCase[]> {
    return this.database.query<PayloadOfCase>(NEXT, [caseIds, after]);
  }

  async replaceBodies(bodies: readonly StoredBody[]): Promise<void> {
    await this.database.query(REPLACE, [bodies.map(({ id }) => id), bodies.map(({ body }) => body)]);
  }
}
