import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { hashOfToken, newOpaqueToken } from '../opaque-token.js';
import type { Account } from '../users/accounts.repository.js';

/** What a challenge allows: to show a second factor, to set up the first one, or to add a passkey. */
export type ChallengePurpose = 'second_factor' | 'enrolment' | 'passkey_registration';

/** Long enough to look for the phone and to install an app. */
const CHALLENGE_MINUTES = 10;

const ISSUE = `
  INSERT INTO sign_in_challenges (hash, user_id, purpose, password_tag, expires_at)
  VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5)) RETURNING expires_at AS "expiresAt"`;
const OF_PASSWORD = `
  EXISTS (SELECT 1 FROM users person WHERE person.id = user_id
             AND sha256(convert_to(person.password_hash, 'UTF8')) = password_tag)`;
const FIND = `
  SELECT user_id AS "userId", expires_at > now() AS "isLive" FROM sign_in_challenges
   WHERE hash = $1 AND purpose = $2 AND ${OF_PASSWORD}`;
const USE = `
  DELETE FROM sign_in_challenges WHERE hash = $1 AND purpose = $2 AND expires_at > now() AND ${OF_PASSWORD}`;
const DELETE_OF_USER = 'DELETE FROM sign_in_challenges WHERE user_id = $1';
const PURGE = `DELETE FROM sign_in_challenges WHERE expires_at < now() - interval '1 hour'`;

/**
 * Sign-ins that wait for a second factor: 256 random bits, stored as SHA-256, for ten minutes. A challenge
 * works once; a wrong code does not use it up, but counts as a failure. It ends when the password is another
 * one.
 */
@Injectable()
export class SignInChallengesRepository {
  constructor(private readonly database: Database) {}

  /** A new challenge of a user whose password was just checked. */
  async issue(account: Account, purpose: ChallengePurpose): Promise<{ token: string; expiresAt: Date }> {
    const token = newOpaqueToken();
    const tag = createHash('sha256').update(account.passwordHash!).digest();
    const params = [hashOfToken(token), account.id, purpose, tag, CHALLENGE_MINUTES];
    const [row] = await this.database.query<{ expiresAt: Date }>(ISSUE, params);
    return { token, expiresAt: row!.expiresAt };
  }

  /** Whose it is, without using it; null when it is unknown or used, or the password is another one. */
  async find(token: string, purpose: ChallengePurpose): Promise<{ userId: string; isLive: boolean } | null> {
    const [found] = await this.database.query<{ userId: string; isLive: boolean }>(FIND, [
      hashOfToken(token),
      purpose,
    ]);
    return found ?? null;
  }

  /** Uses it up. Of two calls at once one gets true. */
  async use(token: string, purpose: ChallengePurpose): Promise<boolean> {
    return (await this.database.affected(USE, [hashOfToken(token), purpose])) === 1;
  }

  /** Ends all of a user. */
  async revoke(userId: string): Promise<void> {
    await this.database.query(DELETE_OF_USER, [userId]);
  }

  /** Deletes those that no longer work. */
  async purge(): Promise<void> {
    await this.database.query(PURGE);
  }
}
