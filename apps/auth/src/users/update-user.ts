import { Injectable } from '@nestjs/common';
import { conflict } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { definedOf, type ReadInput } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { FirmsRepository } from '../firms/firms.repository.js';
import { ApplyUserChange, type UserChange } from './apply-user-change.js';
import { roleTooHigh } from './invite-user.js';
import { ADMINISTRATORS, mayManage } from './role.policy.js';
import type { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/**
 * `PATCH /users/{id}`, and with `isActive: false` also `DELETE /users/{id}`: nothing of a user is deleted, as
 * records name who made them.
 * @throws 404 when the firm has no such user, 403 when the user's role or the new one is above the caller's,
 *   409 `last_administrator`, or `duplicate_email` when somebody else has the address by now
 */
@Injectable()
export class UpdateUser {
  constructor(
    private readonly database: Database,
    private readonly firms: FirmsRepository,
    private readonly users: UsersRepository,
    private readonly applyUserChange: ApplyUserChange,
  ) {}

  execute(
    caller: Caller,
    { userId, readInput }: { userId: string; readInput: ReadInput<UserChange> },
  ): Promise<User> {
    return this.database.transaction(async () => {
      // the firm's row orders all changes of its users: of two administrators that demote each other, one
      // stays
      await this.firms.getForUpdateBy(caller, caller.firmId!);
      const user = await this.users.getOfFirmForUpdate(userId, caller.firmId!);
      if (!mayManage(caller, user.role)) throw roleTooHigh(caller, user.role);
      const input = await readInput();
      if (input.role && !mayManage(caller, input.role)) throw roleTooHigh(caller, input.role);
      const changed = changedOf(user, input);
      if (Object.keys(changed).length === 0) return user;
      await this.keepAnAdministrator(user, changed);
      return this.applyUserChange.execute(caller, user, changed);
    });
  }

  private async keepAnAdministrator(user: User, { role, isActive }: UserChange): Promise<void> {
    const steps = (role !== undefined && !ADMINISTRATORS.includes(role)) || isActive === false;
    if (!steps || !ADMINISTRATORS.includes(user.role) || !user.isActive || user.passwordHash === null) return;
    if ((await this.users.countActive(user.firmId!, ADMINISTRATORS, user.id)) > 0) return;
    throw conflict(
      'last_administrator',
      'This is the last active administrator of the firm: give another user the role firm_admin first',
    );
  }
}

/** The fields whose new value differs. */
function changedOf(user: User, input: UserChange): UserChange {
  const { firstName, lastName, role, isActive } = input;
  const given = definedOf({ firstName, lastName, role, isActive });
  return Object.fromEntries(
    Object.entries(given).filter(([field, value]) => user[field as keyof UserChange] !== value),
  );
}
