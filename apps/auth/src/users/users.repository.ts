import { Injectable } from '@nestjs/common';
import { conflict, Database } from '@referral-exchange/platform';
import { User } from './user.entity.js';

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
}
