import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';

const OF_PEOPLE = 'IN (SELECT id FROM users WHERE firm_id = $1)';
const LIVE_KEYS =
  'FROM api_keys WHERE firm_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())';
const LIVE_TOKENS = 'FROM crm_tokens WHERE firm_id = $1 AND revoked_at IS NULL';
const COUNT = `
  SELECT (SELECT count(*) ${LIVE_KEYS})::int AS "apiKeys", (SELECT count(*) ${LIVE_TOKENS})::int AS "crmTokens",
         (SELECT count(*) FROM sessions
           WHERE ended_at IS NULL AND expires_at > now() AND user_id ${OF_PEOPLE})::int AS sessions,
         (SELECT count(*) FROM one_time_tokens
           WHERE purpose = 'invitation' AND user_id ${OF_PEOPLE})::int AS invitations,
         (SELECT count(*) FROM relationships
           WHERE ended_at IS NULL AND $1 IN (sender_id, receiver_id))::int AS relationships`;
/** Also those that were reset or deactivated: what other services keep of them ends too. */
const TEST_FIRMS = 'SELECT id FROM firms WHERE sandbox_of = $1 ORDER BY created_at';
const PEOPLE = 'SELECT id FROM users WHERE firm_id = ANY ($1::uuid[]) ORDER BY id';

/** What a firm may still use, and with whom it is in a network. */
export interface FirmCredentials {
  apiKeys: number;
  crmTokens: number;
  sessions: number;
  invitations: number;
  relationships: number;
}

/** SQL of offboarding: what lets a firm in. */
@Injectable()
export class FirmCredentialsRepository {
  constructor(private readonly database: Database) {}

  async count(firmId: string): Promise<FirmCredentials> {
    return (await this.database.query<FirmCredentials>(COUNT, [firmId]))[0]!;
  }

  /** The test firms that the people of a firm ever made. */
  async testFirmIds(firmId: string): Promise<string[]> {
    return (await this.database.query<{ id: string }>(TEST_FIRMS, [firmId])).map(({ id }) => id);
  }

  /** The people of these firms, active or not. */
  async peopleOf(firmIds: readonly string[]): Promise<string[]> {
    return (await this.database.query<{ id: string }>(PEOPLE, [firmIds])).map(({ id }) => id);
  }

  liveKeyIds(firmId: string): Promise<{ id: string }[]> {
    return this.database.query<{ id: string }>(`SELECT id ${LIVE_KEYS}`, [firmId]);
  }

  liveCrmTokenIds(firmId: string): Promise<{ id: string }[]> {
    return this.database.query<{ id: string }>(`SELECT id ${LIVE_TOKENS}`, [firmId]);
  }

  /** No sign-in of its people at oauth that began before counts any more. */
  async endSignIns(firmId: string): Promise<void> {
    await this.database.query('UPDATE users SET sign_ins_ended = sign_ins_ended + 1 WHERE firm_id = $1', [
      firmId,
    ]);
  }

  /** Links for a password that were mailed to people of the firm work no more. */
  async dropMailedLinks(firmId: string): Promise<void> {
    await this.database.query(`DELETE FROM one_time_tokens WHERE user_id ${OF_PEOPLE}`, [firmId]);
  }
}
