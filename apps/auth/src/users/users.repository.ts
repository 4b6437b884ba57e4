import { Injectable } from '@nestjs/common';
import type { Role } from '@referral-exchange/contracts';
import { conflict, Database, notFound } from '@referral-exchange/platform';
import type { SelectQueryBuilder } from 'typeorm';
import { User } from './user.entity.js';

export interface UserFilter {
  /** Null: of all firms, for an administrator. */
  firmId: string | null;
  page: number;
  limit: number;
  role?: Role;
  isActive?: boolean;
  search?: string;
}

const MAY_SIGN_IN = 'person.isActive AND person.passwordHash IS NOT NULL';
const SEARCHED = `strpos(lower(concat_ws(' ', person.firstName, person.lastName, person.email)), lower(:search)) > 0`;

@Injectable()
export class UsersRepository {
  constructor(private readonly database: Database) {}

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
      throw conflict('duplicate_email', 'A user with this email exists: use another address');
    }
  }

  /** @throws 404 when the user does not exist */
  async get(id: string): Promise<User> {
    return found(await this.query().where('person.id = :id', { id }).getOne());
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
  findPage(filter: UserFilter): Promise<[User[], number]> {
    const query = ofFirm(this.query(), filter.firmId);
    if (filter.role !== undefined) query.andWhere('person.role = :role', filter);
    if (filter.isActive !== undefined) query.andWhere(`(${MAY_SIGN_IN}) = :isActive`, filter);
    if (filter.search !== undefined) query.andWhere(SEARCHED, filter);
    return query
      .orderBy({ 'person.createdAt': 'DESC', 'person.id': 'DESC' })
      .skip((filter.page - 1) * filter.limit)
      .take(filter.limit)
      .getManyAndCount();
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

function ofFirm(query: SelectQueryBuilder<User>, firmId: string | null): SelectQueryBuilder<User> {
  return firmId === null
    ? query.andWhere('person.firmId IS NOT NULL')
    : query.andWhere('person.firmId = :firmId', { firmId });
}

function found(user: User | null): User {
  if (!user) throw notFound('No such user');
  return user;
}
