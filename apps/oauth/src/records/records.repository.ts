import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
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

/** Whose tokens were deleted. */
export interface RevokedGrant {
  grantId: string;
  accountId: string;
  clientId: string;
}

const UPSERT = `
  INSERT INTO provider_records (${COLUMNS}) SELECT ${COLUMNS} ${FROM_LISTS}
  ON CONFLICT (kind, id_hash) DO UPDATE
     SET payload = excluded.payload, grant_id = excluded.grant_id, client_id = excluded.client_id,
         account_id = excluded.account_id, uid = excluded.uid, expires_at = excluded.expires_at`;

const FIND = `
  SELECT payload, consumed_at AS "consumedAt", expires_at AS "expiresAt" FROM provider_records
   WHERE kind = $1 AND id_hash = $2 AND expires_at > now()`;
const FIND_ALSO_EXPIRED = `
  SELECT payload, consumed_at AS "consumedAt", expires_at AS "expiresAt" FROM provider_records
   WHERE kind = $1 AND id_hash = $2`;
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

/** SQL of the library's records. Times are of the database's clock. */
@Injectable()
export class RecordsRepository {
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

  /** Deletes the sign-ins of an account, finished or in progress. Its grants stay. */
  async deleteSignIns(accountId: string): Promise<void> {
    await this.revoked(`account_id = $1 AND kind IN ('Session', 'Interaction')`, [accountId]);
  }

  /** With `before`, only records that were issued before it. A token is refused once its grant is deleted. */
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

  /** Deletes records, and returns the grants whose access or refresh tokens were among them. */
  private async revoked(where: string, values: unknown[]): Promise<RevokedGrant[]> {
    const sql = `DELETE FROM provider_records WHERE ${where} ${DELETE_RETURNING}`;
    const rows = await this.database.query<RevokedGrant & { isToken: boolean }>(sql, values);
    const grants = rows.filter(({ isToken, grantId }) => isToken && grantId);
    return [...new Map(grants.map((grant) => [grant.grantId, grant])).values()];
  }
}
