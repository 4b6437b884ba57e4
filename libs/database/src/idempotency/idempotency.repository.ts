import { Injectable } from '@nestjs/common';
import type { SealedColumn } from '../crypto/sealed-column.js';
import { SecretBox } from '../crypto/secret-box.js';
import { Database } from '../database/database.js';
import { conflict } from '@referral-exchange/contracts';
import { AnswerStore, type Answer, type IdempotentRequest, type StoredAnswer } from '@referral-exchange/http';

interface Row {
  body_hash: Buffer;
  status: number;
  response: Buffer;
  entity_tag: string | null;
}

const PURGE_BATCH = 1_000;

/** Of an answer that was taken away: only those with 2xx are kept otherwise. */
const ERASED_STATUS = 410;
/** Answers live for a day, and erasures are rare: an index would cost every call more than this. */
// not `&&`, which compares each with each: a client of fifty cases has hundreds of records
const OF_SUBJECTS = `
  FROM idempotency_keys
 WHERE EXISTS (SELECT 1 FROM unnest(subjects) one WHERE one = ANY ($1::uuid[])) AND status <> ${ERASED_STATUS} AND created_at >= now() - interval '24 hours'`;
const FIND_SUBJECTS = `SELECT encode(key_hash, 'hex') AS "keyHash" ${OF_SUBJECTS} ORDER BY key_hash FOR UPDATE`;
const ERASE = `
  UPDATE idempotency_keys SET status = ${ERASED_STATUS}, response = $2, entity_tag = NULL WHERE key_hash = decode($1, 'hex')`;

/**
 * Runs a request at most once per Idempotency-Key. Effect and stored answer commit in one transaction, so
 * that no crash makes two of one or loses the other (decisions, section 14, "Idempotency").
 */
@Injectable()
export class IdempotencyStore extends AnswerStore {
  constructor(
    private readonly database: Database,
    private readonly secretBox: SecretBox,
  ) {
    super();
  }

  /**
   * Runs `work` in the ambient transaction, unless its answer of the last 24 h is known. Only 2xx answers are
   * kept; when `work` throws, all is rolled back and the key is free again.
   *
   * @throws 409 `request_in_progress` while the first still runs, 409 `idempotency_key_reused` for another
   *   body, 409 `answer_erased` when the person in the answer was erased since.
   */
  once(request: IdempotentRequest, work: () => Promise<Answer>): Promise<StoredAnswer> {
    return this.database.transaction(async () => {
      await this.lock(request);
      const known = await this.find(request);
      if (known) return known;
      const answer = await work();
      if (answer.status >= 200 && answer.status < 300) await this.keep(request, answer);
      return { ...answer, isReplay: false };
    });
  }

  /**
   * The answer of the last 24 h, if the request has one.
   *
   * @throws 409 `idempotency_key_reused` and `answer_erased`, as `once`
   */
  async find(request: IdempotentRequest): Promise<StoredAnswer | null> {
    const [row] = await this.database.prepared<Row>(
      'idempotency_find',
      `SELECT body_hash, status, response, entity_tag FROM idempotency_keys
       WHERE key_hash = $1 AND created_at >= now() - interval '24 hours'`,
      [request.keyHash],
    );
    if (!row) return null;
    if (![request.bodyHash, ...request.emptyBodyHashes].some((hash) => row.body_hash.equals(hash))) {
      throw conflict(
        'idempotency_key_reused',
        'This Idempotency-Key was used with another body: use a new key',
      );
    }
    if (row.status === ERASED_STATUS)
      throw conflict(
        'answer_erased',
        'This request had its effect, and the person in its answer was erased since: read the record',
      );
    const body = this.secretBox.open(row.response, bindingOf(request));
    return { status: row.status, body, entityTag: row.entity_tag, isReplay: true };
  }

  /**
   * Takes away what was answered about these records, in the ambient transaction, or counts the answers. The
   * keys stay: a repeated request still has no second effect.
   */
  async erase(subjects: readonly string[], isDryRun: boolean): Promise<number> {
    if (isDryRun) {
      const count = `SELECT count(*)::int AS answers ${OF_SUBJECTS}`;
      return (await this.database.query<{ answers: number }>(count, [subjects]))[0]!.answers;
    }
    const found = await this.database.query<{ keyHash: string }>(FIND_SUBJECTS, [subjects]);
    for (const { keyHash } of found)
      await this.database.query(ERASE, [keyHash, this.secretBox.seal('', bindingOfAnswer(keyHash))]);
    return found.length;
  }

  /** Deletes answers older than 24 h, a thousand a statement; returns how many. */
  async purge(): Promise<number> {
    let total = 0;
    for (;;) {
      const deleted = await this.database.affected(
        `DELETE FROM idempotency_keys WHERE key_hash IN (
           SELECT key_hash FROM idempotency_keys
           WHERE created_at < now() - interval '24 hours' LIMIT ${PURGE_BATCH} FOR UPDATE SKIP LOCKED)`,
      );
      total += deleted;
      if (deleted < PURGE_BATCH) return total;
    }
  }

  private async lock({ keyHash }: IdempotentRequest): Promise<void> {
    // 64 bits of the hash are the lock's key; it is given back by the commit or rollback itself
    const [row] = await this.database.prepared<{ locked: boolean }>(
      'idempotency_lock',
      'SELECT pg_try_advisory_xact_lock($1::bigint) AS locked',
      [keyHash.readBigInt64BE(0).toString()],
    );
    if (!row?.locked)
      throw conflict(
        'request_in_progress',
        'A request with this Idempotency-Key is still running: retry in a few seconds with the same key',
      );
  }

  private async keep(request: IdempotentRequest, answer: Answer): Promise<void> {
    await this.database.prepared(
      'idempotency_keep',
      `INSERT INTO idempotency_keys (key_hash, method, path, body_hash, status, response, entity_tag, subjects)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (key_hash) DO UPDATE SET body_hash = excluded.body_hash, status = excluded.status,
         response = excluded.response, entity_tag = excluded.entity_tag, subjects = excluded.subjects,
         created_at = now()`,
      [
        request.keyHash,
        request.method,
        request.path,
        request.bodyHash,
        answer.status,
        this.secretBox.seal(answer.body, bindingOf(request)),
        answer.entityTag ?? null,
        answer.subjects ?? [],
      ],
    );
  }
}

/** What a stored answer is bound to: the caller, route and key that the hash is made of. */
function bindingOf({ keyHash }: IdempotentRequest): string {
  return bindingOfAnswer(keyHash.toString('hex'));
}

/** The same from the hash in hex digits. */
function bindingOfAnswer(keyHash: string): string {
  return `idempotency:${keyHash}`;
}

/** Every service with a database keeps answers. */
export const SEALED_ANSWERS: SealedColumn = {
  table: 'idempotency_keys',
  column: 'response',
  key: 'key_hash',
  keyType: 'bytea',
  belongsTo: bindingOfAnswer,
};
