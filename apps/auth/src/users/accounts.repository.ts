import { Injectable } from '@nestjs/common';
import type { Role, UserFacts } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';

/** A user who signs in, with what its firm or provider decides. */
export interface Account {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: Role;
  firmId: string | null;
  firmName: string | null;
  isTestFirm: boolean;
  /** The firm has switched assistants on, and its public API is on. */
  isMcpEnabled: boolean;
  providerId: string | null;
  /** Null until the invitation is accepted. */
  passwordHash: string | null;
  /** Neither the user nor its firm or provider is deactivated. */
  isActive: boolean;
  /** How often all sign-ins of the user ended. One that began with a smaller number counts no more. */
  signInsEnded: number;
  /**
   * How often the user signed out, or the firm or provider was deactivated. A browser that signed in at oauth
   * before is signed out there too.
   */
  signOuts: number;
}

/** A user in a session. */
interface SessionAccount extends Account {
  /** A second factor was shown in the session, and the user still has one. */
  hasSecondFactor: boolean;
}

interface Factors {
  /** The firm demands one. */
  requiresSecondFactor: boolean;
  hasSecondFactor: boolean;
}

export interface AccountWithFactors {
  account: Account;
  factors: Factors;
}

/** The columns of an Account; the query names the tables `person`, `firm` and `provider`. */
const ACCOUNT_COLUMNS = `
  person.id, coalesce(person.left_email, person.email) AS email, person.first_name AS "firstName", person.last_name AS "lastName", person.role,
  person.firm_id AS "firmId", firm.name AS "firmName", coalesce(firm.is_test_firm, false) AS "isTestFirm",
  coalesce(firm.mcp_enabled AND firm.public_api_enabled, false) AS "isMcpEnabled",
  person.provider_id AS "providerId", person.password_hash AS "passwordHash",
  person.is_active AND firm.is_active IS NOT FALSE AND provider.is_active IS NOT FALSE AS "isActive",
  person.sign_ins_ended AS "signInsEnded", person.sign_outs AS "signOuts"`;

/** The owners of `person`, for the columns above. */
const ACCOUNT_OWNERS = `
  LEFT JOIN firms firm ON firm.id = person.firm_id
  LEFT JOIN providers provider ON provider.id = person.provider_id`;

const FIND = `SELECT ${ACCOUNT_COLUMNS} FROM users person ${ACCOUNT_OWNERS}`;
const FIND_WITH_FACTORS = `
  SELECT ${ACCOUNT_COLUMNS}, coalesce(firm.requires_second_factor, false) AS "requiresSecondFactor",
         EXISTS (SELECT 1 FROM second_factors WHERE user_id = person.id AND confirmed_at IS NOT NULL) AS "hasSecondFactor"
    FROM users person ${ACCOUNT_OWNERS}`;
const ACTIVE_OF_FIRM = `
  WHERE person.firm_id = $1 AND person.is_active AND person.password_hash IS NOT NULL AND firm.is_active`;
const FIND_ACTIVE_OF_FIRM = `${FIND} ${ACTIVE_OF_FIRM} ORDER BY person.created_at, person.id`;
const ACTIVE_IDS_OF_FIRM = `SELECT person.id FROM users person ${ACCOUNT_OWNERS} ${ACTIVE_OF_FIRM}`;
const FIND_OF_SESSION = `
  SELECT ${ACCOUNT_COLUMNS},
         session.second_factor IS NOT NULL AND EXISTS (
           SELECT 1 FROM second_factors WHERE user_id = person.id AND confirmed_at IS NOT NULL) AS "hasSecondFactor"
    FROM sessions session JOIN users person ON person.id = session.user_id ${ACCOUNT_OWNERS}
   WHERE session.id = $1 AND session.user_id = $2 AND session.ended_at IS NULL`;
const LOCK_FIRM = 'SELECT 1 FROM firms WHERE id = $1 FOR SHARE';
const LOCK_PROVIDER = 'SELECT 1 FROM providers WHERE id = $1 FOR SHARE';
const NEEDS_SECOND_FACTOR = `
  SELECT coalesce(firm.requires_second_factor, false) OR EXISTS (
           SELECT 1 FROM second_factors WHERE user_id = person.id AND confirmed_at IS NOT NULL) AS "isNeeded"
    FROM users person LEFT JOIN firms firm ON firm.id = person.firm_id WHERE person.id = $1`;
const PASSWORD_IS_STILL = 'SELECT id FROM users WHERE id = $1 AND password_hash = $2 FOR SHARE';
const SET_PASSWORD = `
  UPDATE users SET password_hash = $2, updated_at = now(), sign_ins_ended = sign_ins_ended + 1
   WHERE id = $1 AND password_hash IS NOT NULL AND ($3::text IS NULL OR password_hash = $3)`;
const END_SIGN_INS = 'UPDATE users SET sign_ins_ended = sign_ins_ended + 1 WHERE id = $1';

@Injectable()
export class AccountsRepository {
  constructor(private readonly database: Database) {}

  /** In upper or lower case. */
  async findByEmail(email: string): Promise<Account | null> {
    const sql = `${FIND} WHERE lower(person.email) = lower($1)`;
    const [account] = await this.database.prepared<Account>('account-by-email', sql, [email]);
    return account ?? null;
  }

  async find(id: string): Promise<Account | null> {
    const [account] = await this.database.prepared<Account>('account', `${FIND} WHERE person.id = $1`, [id]);
    return account ?? null;
  }

  /** The user, and what a sign-in asks for besides the password. One query: tokens of OAuth wait for it. */
  async findWithFactors(id: string): Promise<AccountWithFactors | null> {
    const sql = `${FIND_WITH_FACTORS} WHERE person.id = $1`;
    const [row] = await this.database.prepared<Account & Factors>('account-with-factors', sql, [id]);
    return row ? withFactors(row) : null;
  }

  /** As `findWithFactors`, those of these users that are there. */
  async findAllWithFactors(ids: readonly string[]): Promise<AccountWithFactors[]> {
    const sql = `${FIND_WITH_FACTORS} WHERE person.id = ANY ($1::uuid[])`;
    const rows = await this.database.prepared<Account & Factors>('accounts-with-factors', sql, [ids]);
    return rows.map(withFactors);
  }

  /** Locks the user until the transaction ends. Tokens and sessions of a user change after it. */
  async findForUpdate(id: string): Promise<Account | null> {
    await this.database.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [id]);
    return this.find(id);
  }

  /** The user of a session that has not ended. One prepared query: each call with its token waits. */
  async findOfSession(userId: string, sessionId: string): Promise<SessionAccount | null> {
    const [account] = await this.database.prepared<SessionAccount>('verify-session', FIND_OF_SESSION, [
      sessionId,
      userId,
    ]);
    return account ?? null;
  }

  /**
   * Whether the password is still the one that this account was read with. If so, it stays so until the end
   * of the transaction.
   */
  async keepsPassword({ id, passwordHash }: Account): Promise<boolean> {
    return (await this.database.query(PASSWORD_IS_STILL, [id, passwordHash])).length > 0;
  }

  /**
   * Until the end of the transaction the firm demands what it demands now, and the firm or provider is not
   * deactivated. To be locked before the user.
   */
  async lockOwner({ firmId, providerId }: Account): Promise<void> {
    if (firmId !== null) await this.database.query(LOCK_FIRM, [firmId]);
    if (providerId !== null) await this.database.query(LOCK_PROVIDER, [providerId]);
  }

  /** Whether a session needs a second factor: the user has one, or the firm demands one. */
  async needsSecondFactor(id: string): Promise<boolean> {
    const [row] = await this.database.query<{ isNeeded: boolean }>(NEEDS_SECOND_FACTOR, [id]);
    return row?.isNeeded ?? false;
  }

  /** Those who can sign in now, the oldest first. */
  findActiveOfFirm(firmId: string): Promise<Account[]> {
    return this.database.prepared<Account>('accounts-of-firm', FIND_ACTIVE_OF_FIRM, [firmId]);
  }

  /** The ids of these. */
  async activeIdsOfFirm(firmId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(ACTIVE_IDS_OF_FIRM, [firmId]);
    return rows.map(({ id }) => id);
  }

  /**
   * Sets the password of a user who had another one, which ends the sign-ins with that one; with `verified`,
   * only while the hash is this one. Returns whether it did.
   */
  async setPassword(id: string, passwordHash: string, verified?: string): Promise<boolean> {
    return (await this.database.affected(SET_PASSWORD, [id, passwordHash, verified ?? null])) === 1;
  }

  /** No sign-in of the user at oauth that began before counts any more. */
  async endSignIns(id: string): Promise<void> {
    await this.database.query(END_SIGN_INS, [id]);
  }
}

function withFactors({
  requiresSecondFactor,
  hasSecondFactor,
  ...account
}: Account & Factors): AccountWithFactors {
  return { account, factors: { requiresSecondFactor, hasSecondFactor } };
}

/** The facts of a user that other services get. */
export function userFacts({ passwordHash, isActive, ...account }: Account): UserFacts {
  return { ...account, isActive: isActive && passwordHash !== null };
}
