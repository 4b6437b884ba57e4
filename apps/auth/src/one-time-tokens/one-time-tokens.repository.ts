import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { hashOfToken, newOpaqueToken } from '../opaque-token.js';

/** What a token allows. */
export type TokenPurpose = 'invitation' | 'password_reset';

const ISSUE = `
  INSERT INTO one_time_tokens (user_id, purpose, hash, expires_at) VALUES ($1, $2, $3, now() + make_interval(hours => $4))
  ON CONFLICT (user_id, purpose) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at`;
const FIND = `
  SELECT user_id AS "userId", expires_at > now() AS "isLive" FROM one_time_tokens WHERE hash = $1 AND purpose = $2`;
const USE = `
  DELETE FROM one_time_tokens WHERE hash = $1 AND purpose = $2 AND expires_at > now() RETURNING user_id AS "userId"`;
/** As if the time had passed (docs/adr/0132). */
const EXPIRE_SOONER = `
  UPDATE one_time_tokens t SET expires_at = t.expires_at - make_interval(secs => $2)
    FROM users u WHERE u.id = t.user_id AND u.firm_id = $1 AND t.expires_at > now()`;

/**
 * Tokens that are mailed to a user and work once: 256 random bits, stored as SHA-256, for one purpose. A user
 * has one of each purpose at most: a new one replaces it.
 */
@Injectable()
export class OneTimeTokensRepository {
  constructor(private readonly database: Database) {}

  /** A new token. Only the mail may hold it. */
  async issue(userId: string, purpose: TokenPurpose, hours: number): Promise<string> {
    const token = newOpaqueToken();
    await this.database.query(ISSUE, [userId, purpose, hashOfToken(token), hours]);
    return token;
  }

  /** Whose token it is, without using it; null when it is unknown, used or replaced. */
  async find(token: string, purpose: TokenPurpose): Promise<{ userId: string; isLive: boolean } | null> {
    const [found] = await this.database.query<{ userId: string; isLive: boolean }>(FIND, [
      hashOfToken(token),
      purpose,
    ]);
    return found ?? null;
  }

  /** Uses the token and returns its user's id; null when it is not valid. Of several calls one gets it. */
  async use(token: string, purpose: TokenPurpose): Promise<string | null> {
    const [used] = await this.database.query<{ userId: string }>(USE, [hashOfToken(token), purpose]);
    return used?.userId ?? null;
  }

  /** Lets the live tokens of a firm's users expire sooner. */
  async expireSooner(firmId: string, seconds: number): Promise<void> {
    await this.database.query(EXPIRE_SOONER, [firmId, seconds]);
  }

  /** Makes what was mailed useless. */
  async revoke(userId: string): Promise<void> {
    await this.database.query('DELETE FROM one_time_tokens WHERE user_id = $1', [userId]);
  }
}
