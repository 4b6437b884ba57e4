import { Injectable } from '@nestjs/common';
import { type ApiError, conflict, notFound, type Role } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { SelectQueryBuilder } from 'typeorm';
import { AuditLog } from '../audit-log/audit-log.js';
import type { UserStatus } from './present-user.js';
import { User } from './user.entity.js';

export interface UserFilter {
  /** Null: of all firms, for an administrator; undefined: of firms, providers and none. */
  firmId?: string | null;
  providerId?: string;
  page: number;
  limit: number;
  role?: Role;
  isActive?: boolean;
  status?: UserStatus;
  search?: string;
}

const MAY_SIGN_IN = 'person.isActive AND person.passwordHash IS NOT NULL';
const OF_STATUS: Readonly<Record<UserStatus, string>> = {
  invited: 'person.isActive AND person.passwordHash IS NULL',
  active: MAY_SIGN_IN,
  deactivated: 'NOT person.isActive',
};
const SEARCHED = `strpos(lower(concat_ws(' ', person.firstName, person.lastName, coalesce(person.leftEmail, person.email))), lower(:search)) > 0`;

/**
 * $1: a firm; null: all of them. Kept by triggers of `users`, so that it costs the same for any number of
 * people. $2: with those of providers and of no owner, who are few: the index `users_of_no_firm` has them.
 */
const TOTAL = `
  SELECT coalesce(sum(total), 0)::int
         + CASE WHEN $2 THEN (SELECT count(*)::int FROM users WHERE firm_id IS NULL) ELSE 0 END AS total
    FROM user_totals WHERE $1::uuid IS NULL OR firm_id = $1`;

const LOCK_ADDRESS = 'SELECT pg_advisory_xact_lock(hashtextextended(lower($1), 0))';
const FIND_FORMER = `
  SELECT id FROM users
   WHERE (lower(email) = lower($1) OR lower(left_email) = lower($1)) AND NOT is_active
     AND ROW(firm_id, provider_id) IS NOT DISTINCT FROM ROW($2::uuid, $3::uuid) LIMIT 1`;
const RELEASE = `
  UPDATE users SET left_email = email, email = id || '@left.invalid'
   WHERE lower(email) = lower($1) AND NOT is_active AND id <> $2 RETURNING id`;
const IS_TAKEN = 'SELECT 1 FROM users WHERE lower(email) = lower($1)';

/**
 * The people. An address belongs to one person who is not deactivated, and signs in that person alone. Who
 * was deactivated in one firm may join another (ADR 104): the record of the new firm gets the address, and
 * that of the old one stays, deactivated, and shows it.
 */
@Injectable()
export class UsersRepository {
  constructor(
    private readonly database: Database,
    private readonly auditLog: AuditLog,
  ) {}

  /**
   * Adds a user in the ambient transaction. A deactivated user of another owner gives the address up.
   * @throws 409 `conflict` (`duplicate_email`) when somebody has the address, or had it here and can be
   *   activated again
   */
  async add(caller: Caller, user: User): Promise<void> {
    await this.database.query(LOCK_ADDRESS, [user.email]);
    const owner = [user.firmId, user.providerId];
    const [former] = await this.database.query<{ id: string }>(FIND_FORMER, [user.email, ...owner]);
    if (former) throw knownHere(former.id);
    await this.release(caller, user);
    await this.insert([user]);
  }

  /**
   * Gives a deactivated user, who is about to be activated, the address back that somebody else got
   * meanwhile.
   * @throws 409 `conflict` (`duplicate_email`) when that one is not deactivated
   */
  async takeAddressBack(caller: Caller, user: User): Promise<void> {
    if (user.leftEmail === null) return;
    await this.database.query(LOCK_ADDRESS, [user.leftEmail]);
    Object.assign(user, { email: user.leftEmail, leftEmail: null });
    await this.release(caller, user);
    if ((await this.database.query(IS_TAKEN, [user.email])).length > 0) throw takenMeanwhile();
  }

  private async release(caller: Caller, { id, email }: User): Promise<void> {
    const released = await this.database.query<{ id: string }>(RELEASE, [email, id]);
    for (const former of released)
      await this.auditLog.record(caller, {
        action: 'user.address_released',
        subjectType: 'user',
        subjectId: former.id,
        details: { to: id },
      });
  }

  /** @throws 409 `conflict` (`duplicate_email`) when one of the addresses is taken, in upper or lower case */
  async insert(users: readonly User[]): Promise<void> {
    const result = await this.database.manager
      .createQueryBuilder()
      .insert()
      .into(User)
      .values([...users])
      .orIgnore('(lower(email))')
      .returning('id')
      .updateEntity(false)
      .execute();
    if ((result.raw as unknown[]).length < users.length) {
      throw conflict('duplicate_email', 'A user with this email exists already: use another address');
    }
  }

  /** @throws 404 when the user does not exist */
  async get(id: string): Promise<User> {
    return found(await this.query().where('person.id = :id', { id }).getOne());
  }

  /** Locks the user until the end of the transaction. @throws 404 when the user does not exist */
  async getForUpdate(id: string): Promise<User> {
    return found(await this.query().where('person.id = :id', { id }).setLock('pessimistic_write').getOne());
  }

  /** Locks the user until the end of the transaction. @throws 404 when the firm has no such user */
  async getOfFirmForUpdate(id: string, firmId: string): Promise<User> {
    const query = this.query().where('person.id = :id', { id }).setLock('pessimistic_write');
    return found(await ofFirm(query, firmId).getOne());
  }

  /** @throws 404 when the firm has no such user; with a firm of null: when no firm has */
  async getOfFirm(id: string, firmId: string | null): Promise<User> {
    const query = this.query().where('person.id = :id', { id });
    return found(await ofFirm(query, firmId).getOne());
  }

  async update(user: User): Promise<void> {
    const { id, ...fields } = user;
    await this.database.manager.update(User, { id }, fields);
  }

  /** The users of one page, newest first, and the number of all that match. */
  async findPage(filter: UserFilter): Promise<[User[], number]> {
    if (!isUnfiltered(filter)) return this.page(filter).getManyAndCount();
    const users = await this.page(filter).getMany();
    const isLastPage = users.length > 0 && users.length < filter.limit;
    if (isLastPage) return [users, (filter.page - 1) * filter.limit + users.length];
    const isOfAnybody = filter.firmId === undefined;
    const [kept] = await this.database.query<{ total: number }>(TOTAL, [filter.firmId ?? null, isOfAnybody]);
    return [users, kept!.total];
  }

  /** The statement of a page: read by `users_of_firm_newest` or `users_of_no_firm`, or by `users_newest`. */
  page(filter: UserFilter): SelectQueryBuilder<User> {
    const query = filter.firmId === undefined ? this.query() : ofFirm(this.query(), filter.firmId);
    if (filter.providerId !== undefined)
      query.andWhere('person.providerId = :providerId AND person.firmId IS NULL', filter);
    if (filter.role !== undefined) query.andWhere('person.role = :role', filter);
    if (filter.isActive !== undefined) query.andWhere(`(${MAY_SIGN_IN}) = :isActive`, filter);
    if (filter.status !== undefined) query.andWhere(OF_STATUS[filter.status]);
    if (filter.search !== undefined) query.andWhere(SEARCHED, filter);
    return query
      .orderBy({ 'person.createdAt': 'DESC', 'person.id': 'DESC' })
      .skip((filter.page - 1) * filter.limit)
      .take(filter.limit);
  }

  /** How many users of these roles, but for one, may sign in. */
  countActive(firmId: string, roles: readonly Role[], except: string): Promise<number> {
    return ofFirm(this.query(), firmId)
      .andWhere('person.role IN (:...roles) AND person.id <> :except', { roles, except })
      .andWhere(MAY_SIGN_IN)
      .getCount();
  }

  /** With the hash, which tells whether the invitation was accepted. */
  private query(): SelectQueryBuilder<User> {
    return this.database.manager.createQueryBuilder(User, 'person').addSelect('person.passwordHash');
  }
}

/** Whether everybody is asked for: of a firm, of all firms, or at all. */
function isUnfiltered({ providerId, role, isActive, status, search }: UserFilter): boolean {
  return [providerId, role, isActive, status, search].every((filter) => filter === undefined);
}

function ofFirm(query: SelectQueryBuilder<User>, firmId: string | null): SelectQueryBuilder<User> {
  return firmId === null
    ? query.andWhere('person.firmId IS NOT NULL')
    : query.andWhere('person.firmId = :firmId', { firmId });
}

function found(user: User | null): User {
  if (!user) throw notFound('No such user');
  return user;
}

function knownHere(userId: string): ApiError {
  const message = `This address belongs to the deactivated user ${userId}: activate that user again`;
  return conflict('duplicate_email', message, { userId });
}

function takenMeanwhile(): ApiError {
  const message =
    'Another user has the email address of this one by now: that one must be deactivated first, or stays the only one';
  return conflict('duplicate_email', message);
}
