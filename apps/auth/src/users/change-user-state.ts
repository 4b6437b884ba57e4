import { Injectable } from '@nestjs/common';
import { conflict } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { FirmsRepository } from '../firms/firms.repository.js';
import { ProvidersRepository } from '../providers/providers.repository.js';
import { ApplyUserChange } from './apply-user-change.js';
import type { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

export interface UserStateCommand {
  userId: string;
  isActive: boolean;
}

/**
 * `POST /admin/users/{id}/activate` and `/deactivate`: for people of firms and of providers, and for
 * administrators, whom no other route manages. The last administrator of a firm too: the administrator key is
 * the way out of a firm that has lost its own.
 * @throws 404 when there is no such user, 409 `own_account` for an operator who would be out, 409
 *   `duplicate_email` when somebody else has the address by now
 */
@Injectable()
export class ChangeUserState {
  constructor(
    private readonly database: Database,
    private readonly firms: FirmsRepository,
    private readonly providers: ProvidersRepository,
    private readonly users: UsersRepository,
    private readonly applyUserChange: ApplyUserChange,
  ) {}

  execute(caller: Caller, { userId, isActive }: UserStateCommand): Promise<User> {
    if (!isActive && userId === caller.userId)
      throw conflict('own_account', 'You cannot deactivate your own account: ask another operator');
    return this.database.transaction(async () => {
      // the owner does not change: a lock of its row orders the changes of its users and their events
      const { firmId, providerId } = await this.users.get(userId);
      if (firmId) await this.firms.getForUpdate(firmId);
      if (providerId) await this.providers.getForUpdate(providerId);
      const user = await this.users.getForUpdate(userId);
      if (user.isActive === isActive) return user;
      return this.applyUserChange.execute(caller, user, { isActive });
    });
  }
}
