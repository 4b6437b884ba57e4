import { Injectable } from '@nestjs/common';
import { Database, Table } from '@referral-exchange/database';
import { clock, GatheredQuestions } from '@referral-exchange/telemetry';
import { clientRowId } from '../client-document-id.js';
import { Client } from '../client.entity.js';
import { ProviderRecord } from './provider-record.entity.js';
import { accountOf, hashOf, withId, withoutId, type Payload } from './stored-payload.js';

/** A record to be written. */
export interface NewRecord {
  kind: string;
  id: string;
  payload: Payload;
  /** Seconds until it expires. */
  expiresIn: number;
}

/** A code or a refresh token that is exchanged. */
export interface RecordKey {
  kind: string;
  id: string;
}

/** Whose tokens were deleted. */
export interface RevokedGrant {
  grantId: string;
  accountId: string;
  clientId: string;
}

interface Row {
  payload: string;
  consumedAt: Date | null;
  expiresAt: Date;
}

/** A code or refresh token, and what hangs on it. */
export interface ExchangedRecord {
  /** With `asOf`, as `findForExchange` gives it. */
  token(asOf?: Date): Payload;
  grant: { id: string; payload: Payload } | null;
  /** Null when it introduces itself by a document, or is gone. */
  client: Client | null;
}

interface ExchangedRow extends Row {
  /** Of which of those that were asked about. */
  place: number;
  grantId: string | null;
  grantPayload: string | null;
  grantConsumedAt: Date | null;
  grantExpiresAt: Date | null;
  'client.id': string | null;
}

/** What is written of a record; `consumed_at` and `last_used_at` are set when it is used. */
const COLUMNS = new Table(ProviderRecord).without('consumedAt', 'lastUsedAt').names();
const FROM_LISTS = `
  FROM unnest($1::text[], $2::bytea[], $3::text[], $4::text[], $5::uuid[], $6::uuid[], $7::text[], $8::timestamptz[])
       AS r (${COLUMNS})`;

const UPSERT = `
  INSERT INTO provider_records (${COLUMNS}) SELECT ${COLUMNS} ${FROM_LISTS}
  ON CONFLICT (kind, id_hash) DO UPDATE
     SET payload = excluded.payload, grant_id = excluded.grant_id, client_id = excluded.client_id,
         account_id = excluded.account_id, uid = excluded.uid, expires_at = excluded.expires_at`;

/** A grant lives this much longer than the last token that it gave, at least. */
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

const FIND = `
  SELECT payload, consumed_at AS "consumedAt", expires_at AS "expiresAt" FROM provider_records
   WHERE kind = $1 AND id_hash = $2 AND expires_at > now()`;
const FIND_ALSO_EXPIRED = `
  SELECT payload, consumed_at AS "consumedAt", expires_at AS "expiresAt" FROM provider_records
   WHERE kind = $1 AND id_hash = $2`;
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
const FIND_BY_UID = `
  SELECT payload, consumed_at AS "consumedAt", expires_at AS "expiresAt" FROM provider_records
   WHERE kind = $1 AND uid = $2 AND expires_at > now() ORDER BY expires_at DESC LIMIT 1`;

/** Rows per statement, so that its locks are held for milliseconds only. */
const PURGED_AT_ONCE = 1_000;
const PURGE = `
  DELETE FROM provider_records WHERE (kind, id_hash) IN (
    SELECT kind, id_hash FROM provider_records
     WHERE expires_at <= now()
       AND (kind NOT IN ('AuthorizationCode', 'RefreshToken') OR expires_at <= now() - interval '1 day')
     ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)`;

/** The session of a browser may be older than the sign-in that it holds. */
const GIVEN_AT = `to_timestamp(coalesce(payload::jsonb->>'loginTs', payload::jsonb->>'iat', '0')::float8)`;

/** Only access and refresh tokens are used outside: the end of a grant that gave none is not published. */
const DELETE_RETURNING = `
  RETURNING kind IN ('AccessToken', 'RefreshToken') AS "isToken", grant_id AS "grantId", account_id AS "accountId",
            client_id AS "clientId"`;

/** The SQL of what the library stores. Times are those of the database. */
@Injectable()
export class RecordsRepository {
  /** Those of the exchanges that begin in one turn are read in one statement. */
  private readonly exchanges = new GatheredQuestions<RecordKey, ExchangedRecord | undefined>(
    EXCHANGED_AT_ONCE,
    (keys) => this.findAllExchanged(keys),
  );

  constructor(private readonly database: Database) {}

  async find({ kind, id }: RecordKey): Promise<Payload | undefined> {
    const [row] = await this.database.prepared<Row>('oauth-find', FIND, [kind, hashOf(id)]);
    return row && present(row, id);
  }

  /**
   * Includes one that has expired, so that the error can say so. With `asOf`, a record that was used since
   * then is given as still unused.
   */
  async findForExchange({ kind, id }: RecordKey, asOf?: Date): Promise<Payload | undefined> {
    const [row] = await this.database.prepared<Row>('oauth-find-expired', FIND_ALSO_EXPIRED, [
      kind,
      hashOf(id),
    ]);
    return row && present(row, id, asOf);
  }

  /**
   * What the library will ask about a code or refresh token, all of one moment; undefined when there is no
   * such token. Not for a transaction: it is read with those of other calls.
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

  /** Whether a code or a refresh token is still there, used or not. */
  async exists(record: RecordKey): Promise<boolean> {
    return (await this.findForExchange(record)) !== undefined;
  }

  /** By the second identifier of a session. Its own identifier stays unknown. */
  async findByUid(kind: string, uid: string): Promise<Payload | undefined> {
    const [row] = await this.database.prepared<Row>('oauth-find-uid', FIND_BY_UID, [kind, uid]);
    return row && present(row, '');
  }

  async save(record: NewRecord): Promise<void> {
    await this.database.prepared('oauth-upsert', UPSERT, columnsOf([record]));
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

  delete({ kind, id }: RecordKey): Promise<RevokedGrant[]> {
    return this.revoked('kind = $1 AND id_hash = $2', [kind, hashOf(id)]);
  }

  /** Only this transaction can end the grant until it ends itself. */
  async lockGrant(grantId: string): Promise<void> {
    await this.database.query('SELECT pg_advisory_xact_lock(hashtext($1))', [grantId]);
  }

  /** Deletes everything that a grant gave: the grant itself, its codes and its tokens. */
  deleteGrant(grantId: string): Promise<RevokedGrant[]> {
    return this.revoked(`grant_id = $1 OR (kind = 'Grant' AND id_hash = $2)`, [grantId, hashOf(grantId)]);
  }

  deleteOfClient(clientId: string): Promise<RevokedGrant[]> {
    return this.revoked('client_id = $1', [clientId]);
  }

  /** Deletes the sign-ins of an account, and those that are under way; what it granted stays. */
  async deleteSignIns(accountId: string): Promise<void> {
    await this.revoked(`account_id = $1 AND kind IN ('Session', 'Interaction')`, [accountId]);
  }

  /** With `before`, only what was given before it. A token of a grant that is deleted counts no more. */
  deleteOfAccounts(accountIds: readonly string[], before?: Date): Promise<RevokedGrant[]> {
    const ofAccounts = 'account_id = ANY ($1::uuid[])';
    if (!before) return this.revoked(ofAccounts, [accountIds]);
    return this.revoked(`${ofAccounts} AND ${GIVEN_AT} < $2`, [accountIds, before]);
  }

  /**
   * Deletes what a user granted to a client. An exchange locks its token before its grant, and so do we: the
   * tokens first. The second statement sees what an exchange wrote while the first one waited for it.
   */
  async deleteConnection(accountId: string, clientId: string): Promise<RevokedGrant[]> {
    const ofBoth = 'account_id = $1 AND client_id = $2';
    const tokens = await this.revoked(`${ofBoth} AND kind <> 'Grant'`, [accountId, clientId]);
    return [...tokens, ...(await this.revoked(ofBoth, [accountId, clientId]))];
  }

  /** Deletes a chunk of expired records. Codes and refresh tokens stay a day longer, to be called expired. */
  async purge(): Promise<boolean> {
    return (await this.database.affected(PURGE, [PURGED_AT_ONCE])) === PURGED_AT_ONCE;
  }

  /** The grants of which access or refresh tokens were deleted. */
  private async revoked(where: string, values: unknown[]): Promise<RevokedGrant[]> {
    const sql = `DELETE FROM provider_records WHERE ${where} ${DELETE_RETURNING}`;
    const rows = await this.database.query<RevokedGrant & { isToken: boolean }>(sql, values);
    const grants = rows.filter(({ isToken, grantId }) => isToken && grantId);
    return [...new Map(grants.map((grant) => [grant.grantId, grant])).values()];
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

/** The columns are the authority on what changes after the payload was written. */
function present({ payload, consumedAt, expiresAt }: Row, id: string, asOf?: Date): Payload {
  const known = { ...withId(payload, id), exp: Math.floor(expiresAt.getTime() / 1000) };
  const isUsed = consumedAt && !(asOf && consumedAt >= asOf);
  return isUsed ? { ...known, consumed: Math.floor(consumedAt.getTime() / 1000) } : known;
}

function columnsOf(records: readonly NewRecord[]): unknown[] {
  const now = clock.now();
  return [
    records.map(({ kind }) => kind),
    records.map(({ id }) => hashOf(id)),
    records.map(({ payload, id }) => withoutId(payload, id)),
    records.map(({ payload }) => payload.grantId ?? null),
    records.map(({ payload: { clientId } }) => (clientId === undefined ? null : clientRowId(clientId))),
    records.map(({ payload }) => accountOf(payload)),
    records.map(({ kind, payload }) => (kind === 'Session' ? (payload.uid ?? null) : null)),
    records.map(({ expiresIn }) => new Date(now + expiresIn * 1000)),
  ];
}
