import { Injectable } from '@nestjs/common';
import { clock } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import { IsNull, MoreThan } from 'typeorm';
import { Session } from './session.entity.js';

/** Where a person signs in from. */
export interface SessionClient {
  clientAddress: string;
  userAgent: string | null;
}

/** Sessions of a user: all, unless it says which. */
export interface WhichSessions {
  /** Only this session. */
  only?: string;
  /** All but this session. */
  except?: string;
}

/** A refresh token as it is found. */
export interface FoundRefreshToken {
  sessionId: string;
  /** Null until it is exchanged. */
  usedAt: Date | null;
}

const FIND_TOKEN = `SELECT session_id AS "sessionId", used_at AS "usedAt" FROM refresh_tokens WHERE hash = $1`;
const IS_OF_EMAIL = `
  SELECT 1 FROM refresh_tokens token JOIN sessions session ON session.id = token.session_id
    JOIN users person ON person.id = session.user_id
   WHERE token.hash = $1 AND token.used_at IS NULL AND session.ended_at IS NULL AND lower(person.email) = lower($2)`;
const USE_TOKEN = 'UPDATE refresh_tokens SET used_at = clock_timestamp() WHERE hash = $1 AND used_at IS NULL';
const ADD_TOKEN = 'INSERT INTO refresh_tokens (hash, session_id) VALUES ($1, $2)';
const LIVE_OF_USER =
  'user_id = $1 AND ended_at IS NULL AND ($2::uuid IS NULL OR id = $2) AND ($3::uuid IS NULL OR id <> $3)';
const END = `UPDATE sessions SET ended_at = clock_timestamp() WHERE ${LIVE_OF_USER} RETURNING id`;
const COUNT_SIGN_OUT = `
  UPDATE users SET sign_outs = sign_outs + 1
   WHERE id = $1 AND EXISTS (SELECT 1 FROM sessions WHERE ${LIVE_OF_USER})`;
const endOfOwner = (column: 'firm_id' | 'provider_id') => `
  UPDATE sessions SET ended_at = clock_timestamp()
   WHERE ended_at IS NULL AND user_id IN (SELECT id FROM users WHERE ${column} = $1)
  RETURNING id AS "sessionId", user_id AS "userId"`;
const END_OF_FIRM = endOfOwner('firm_id');
const END_OF_PROVIDER = endOfOwner('provider_id');
/** Also of those without a session: they may be signed in at oauth. */
const signOutsOfOwner = (column: 'firm_id' | 'provider_id') =>
  `UPDATE users SET sign_outs = sign_outs + 1 WHERE ${column} = $1`;
const COUNT_SIGN_OUTS_OF_FIRM = signOutsOfOwner('firm_id');
const COUNT_SIGN_OUTS_OF_PROVIDER = signOutsOfOwner('provider_id');
/** What was shown in a session counts while its user still has a second factor. */
const END_WITHOUT_FACTOR = `
  UPDATE sessions SET ended_at = clock_timestamp()
   WHERE ended_at IS NULL AND user_id IN (SELECT id FROM users WHERE firm_id = $1)
     AND (second_factor IS NULL OR NOT EXISTS (
       SELECT 1 FROM second_factors WHERE user_id = sessions.user_id AND confirmed_at IS NOT NULL))
  RETURNING id AS "sessionId", user_id AS "userId"`;
const PURGED_AT_ONCE = 1_000;
const PURGE = `
  DELETE FROM sessions WHERE id IN (
    SELECT id FROM sessions WHERE least(expires_at, ended_at) < now() - interval '1 day' LIMIT $1)`;

@Injectable()
export class SessionsRepository {
  constructor(private readonly database: Database) {}

  async insert(session: Session): Promise<void> {
    await this.database.manager.insert(Session, session);
  }

  find(id: string): Promise<Session | null> {
    return this.database.manager.findOneBy(Session, { id });
  }

  /** Locks the session until the end of the transaction; null when it has ended. */
  findLiveForUpdate(id: string): Promise<Session | null> {
    return this.database.manager.findOne(Session, {
      where: { id, endedAt: IsNull() },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** The live sessions of a user, latest first. */
  findLive(userId: string): Promise<Session[]> {
    return this.database.manager.find(Session, {
      where: { userId, endedAt: IsNull(), expiresAt: MoreThan(clock.date()) },
      order: { lastUsedAt: 'DESC', id: 'DESC' },
    });
  }

  async extend(id: string, change: Pick<Session, 'lastUsedAt' | 'expiresAt'> & SessionClient): Promise<void> {
    await this.database.manager.update(Session, { id }, { ...change });
  }

  /** Ends live sessions of a user: one, all, or all but one. Returns the ids of those that it ended. */
  async end(userId: string, { only, except }: WhichSessions): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(END, [userId, only ?? null, except ?? null]);
    return rows.map(({ id }) => id);
  }

  /**
   * Counts that the user signs out of these sessions, if one of them is live. To be called before they end:
   * who changes a user locks it before its sessions. Two sign-outs of one session at once may both count.
   */
  async countSignOut(userId: string, { only, except }: WhichSessions): Promise<void> {
    await this.database.query(COUNT_SIGN_OUT, [userId, only ?? null, except ?? null]);
  }

  /** Signs all users of a firm out: counts it, ends their live sessions, and returns these. */
  async endOfFirm(firmId: string): Promise<{ sessionId: string; userId: string }[]> {
    await this.database.query(COUNT_SIGN_OUTS_OF_FIRM, [firmId]);
    return this.database.query(END_OF_FIRM, [firmId]);
  }

  /** As `endOfFirm`, of a provider. */
  async endOfProvider(providerId: string): Promise<{ sessionId: string; userId: string }[]> {
    await this.database.query(COUNT_SIGN_OUTS_OF_PROVIDER, [providerId]);
    return this.database.query(END_OF_PROVIDER, [providerId]);
  }

  /**
   * Ends the live sessions of a firm's users that were made by the password alone, or whose users have
   * removed their second factors since, and returns them.
   */
  endWithoutSecondFactor(firmId: string): Promise<{ sessionId: string; userId: string }[]> {
    return this.database.query(END_WITHOUT_FACTOR, [firmId]);
  }

  /** A second factor was shown in this session. */
  async markSecondFactor(id: string, secondFactor: string): Promise<void> {
    await this.database.manager.update(Session, { id }, { secondFactor });
  }

  async addRefreshToken(hash: Buffer, sessionId: string): Promise<void> {
    await this.database.query(ADD_TOKEN, [hash, sessionId]);
  }

  async findRefreshToken(hash: Buffer): Promise<FoundRefreshToken | null> {
    const [token] = await this.database.query<FoundRefreshToken>(FIND_TOKEN, [hash]);
    return token ?? null;
  }

  /** An unused refresh token of the user with this email and a live session? It may have expired. */
  async isRefreshTokenOf(hash: Buffer, email: string): Promise<boolean> {
    return (await this.database.query(IS_OF_EMAIL, [hash, email])).length > 0;
  }

  /** Uses a refresh token up. Of two transactions at once only one gets true. */
  async useRefreshToken(hash: Buffer): Promise<boolean> {
    return (await this.database.affected(USE_TOKEN, [hash])) === 1;
  }

  /** Deletes sessions that are over for a day, with their refresh tokens, a thousand at a time. */
  async purge(): Promise<boolean> {
    return (await this.database.affected(PURGE, [PURGED_AT_ONCE])) === PURGED_AT_ONCE;
  }
}
