import { Injectable } from '@nestjs/common';
import { Database, Table } from '@referral-exchange/database';
import { clock, GatheredQuestions } from '@referral-exchange/telemetry';
import { Client } from '../client.entity.js';
import {
  COLUMNS,
  columnsOf,
  FROM_LISTS,
  type NewRecord,
  present,
  type RecordKey,
  type Row,
} from './record-rows.sql.js';
import { hashOf, type Payload } from './stored-payload.js';

/** A code or refresh token, with its grant and client. */
export interface ExchangedRecord {
  /** With `asOf`, as `findForExchange` gives it. */
  token(asOf?: Date): Payload;
  grant: { id: string; payload: Payload } | null;
  /** Null if the client is known by a metadata document, or was deleted. */
  client: Client | null;
}

interface ExchangedRow extends Row {
  /** Index of its key among the keys that were asked about. */
  place: number;
  grantId: string | null;
  grantPayload: string | null;
  grantConsumedAt: Date | null;
  grantExpiresAt: Date | null;
  'client.id': string | null;
}

/** A grant lives at least this much longer than its last token. */
const GRANT_SPARE_MS = 86_400_000;

/**
 * Uses up a code or a refresh token and stores the tokens that it is exchanged for, or does neither. The
 * grant lives on as long as its newest token, and its use is noted, once a minute as by a check of an access
 * token. It is prolonged by a day more than needed, so that a busy grant changes its indexed column once a
 * day, and not with each token (docs/adr/0238).
 */
const EXCHANGE = `
  WITH used AS (
    UPDATE provider_records SET consumed_at = $12
     WHERE kind = $9 AND id_hash = $10 AND consumed_at IS NULL RETURNING id_hash
  ), prolonged AS (
    UPDATE provider_records
       SET last_used_at = $12,
           expires_at = CASE WHEN expires_at < $13 THEN $13::timestamptz + interval '1 day' ELSE expires_at END
     WHERE kind = 'Grant' AND id_hash = $11 AND EXISTS (SELECT FROM used)
       AND (expires_at < $13 OR last_used_at IS NULL OR last_used_at < $12::timestamptz - interval '1 minute'))
  INSERT INTO provider_records (${COLUMNS}) SELECT ${COLUMNS} ${FROM_LISTS} WHERE EXISTS (SELECT FROM used)
  RETURNING id_hash`;

const CLIENT = new Table(Client);
/** A code or refresh token with its grant, and with the client that it was issued to if it is registered. */
const exchangedRecord = (place: string, kind: string, idHash: string) => `
  SELECT ${place} AS place, token.payload, token.consumed_at AS "consumedAt", token.expires_at AS "expiresAt",
         token.grant_id AS "grantId", given.payload AS "grantPayload", given.consumed_at AS "grantConsumedAt",
         given.expires_at AS "grantExpiresAt", ${CLIENT.select('client', 'client.')}
    FROM provider_records token
    LEFT JOIN provider_records given
      ON given.kind = 'Grant' AND given.id_hash = sha256(convert_to(token.grant_id, 'UTF8'))
    LEFT JOIN clients client ON client.id = token.client_id AND client.document_url IS NULL
   WHERE token.kind = ${kind} AND token.id_hash = ${idHash}`;
/** Codes and refresh tokens that are read together, at most. */
const EXCHANGED_AT_ONCE = 8;
/**
 * Statements by how many are asked about. Each has its own look into the index: LIMIT keeps it so. A list as
 * a parameter would be planned anew each time, as its length is not known before.
 */
const FIND_EXCHANGED = Array.from({ length: EXCHANGED_AT_ONCE }, (_, n) => findExchangedOf(n + 1));

/** SQL for exchanging a code or refresh token for new tokens. */
@Injectable()
export class TokenExchangesRepository {
  /** Reads the records of exchanges that begin in the same turn in one statement. */
  private readonly exchanges = new GatheredQuestions<RecordKey, ExchangedRecord | undefined>(
    EXCHANGED_AT_ONCE,
    (keys) => this.findAllExchanged(keys),
  );

  constructor(private readonly database: Database) {}

  /**
   * All that the library will ask about a code or refresh token, read at one moment; undefined if there is no
   * such token. Not for a transaction: the statement reads the tokens of other calls too.
   */
  findExchanged(key: RecordKey): Promise<ExchangedRecord | undefined> {
    return this.exchanges.ask(key);
  }

  /** In the order of the keys. */
  private async findAllExchanged(keys: readonly RecordKey[]): Promise<(ExchangedRecord | undefined)[]> {
    const rows = await this.database.prepared<ExchangedRow>(
      `oauth-find-exchanged-${keys.length}`,
      FIND_EXCHANGED[keys.length - 1]!,
      keys.flatMap(({ kind, id }) => [kind, hashOf(id)]),
    );
    const found: (ExchangedRecord | undefined)[] = keys.map(() => undefined);
    for (const row of rows) found[row.place] = exchangedOf(row, keys[row.place]!.id);
    return found;
  }

  /** Returns false when the code or refresh token was used or revoked meanwhile: then nothing is stored. */
  async exchange(used: RecordKey, created: readonly NewRecord[], grantId: string): Promise<boolean> {
    const now = clock.date();
    const longestMs = Math.max(...created.map(({ expiresIn }) => expiresIn)) * 1_000;
    const rows = await this.database.prepared('oauth-exchange', EXCHANGE, [
      ...columnsOf(created),
      used.kind,
      hashOf(used.id),
      hashOf(grantId),
      now,
      new Date(now.getTime() + longestMs + GRANT_SPARE_MS),
    ]);
    return rows.length > 0;
  }
}

/** The parameters of each are its kind and the hash of its id. */
function findExchangedOf(count: number): string {
  if (count === 1) return exchangedRecord('0', '$1', '$2');
  const asked = Array.from({ length: count }, (_, n) => `(${n}, $${2 * n + 1}::text, $${2 * n + 2}::bytea)`);
  return `
  SELECT found.* FROM (VALUES ${asked.join(', ')}) AS asked (place, kind, id_hash)
   CROSS JOIN LATERAL (${exchangedRecord('asked.place', 'asked.kind', 'asked.id_hash')} LIMIT 1) found`;
}

function exchangedOf(row: ExchangedRow, id: string): ExchangedRecord {
  const { grantId, grantPayload, grantConsumedAt: consumedAt, grantExpiresAt } = row;
  const grantRow = grantPayload !== null && {
    payload: grantPayload,
    consumedAt,
    expiresAt: grantExpiresAt!,
  };
  return {
    token: (asOf) => present(row, id, asOf),
    grant: grantId !== null && grantRow ? { id: grantId, payload: present(grantRow, grantId) } : null,
    client: row['client.id'] === null ? null : CLIENT.record({ ...row }, 'client.'),
  };
}
