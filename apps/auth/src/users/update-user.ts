import { Injectable } from '@nestjs/common';
import type { Role } from '@referral-exchange/contracts';
import {
  clock,
  conflict,
  Database,
  definedOf,
  type Caller,
  type ReadInput,
} from '@referral-exchange/platform';
import { FirmsRepository } from '../firms/firms.repository.js';
import { OneTimeTokens } from '../one-time-tokens/one-time-tokens.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { roleTooHigh } from './invite-user.js';
import { ADMINISTRATORS, mayManage } from './role.policy.js';
import { UserChanges } from './user-changes.js';
import type { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

export interface UserUpdate {
  firstName?: string | null;
  lastName?: string | null;
  role?: Role;
  isActive?: boolean;
}

/**
 * `PATCH /users/{id}`, and with `isActive: false` also `DELETE /users/{id}`: nothing of a user is deleted, as records name who made them.
 * @throws 404 when the firm has no such user, 403 when the user's role or the new one is above the caller's, 409 `last_administrator`
 */
@Injectable()
export class UpdateUser {
  constructor(
    private readonly database: Database,
    private readonly firms: FirmsRepository,
    private readonly users: UsersRepository,
    private readonly endSessions: EndSessions,
    private readonly tokens: OneTimeTokens,
    private readonly changes: UserChanges,
  ) {}

  execute(
    caller: Caller,
    { userId, readInput }: { userId: string; readInput: ReadInput<UserUpdate> },
  ): Promise<User> {
    return this.database.transaction(async () => {
      // the firm's row orders all changes of its users: of two administrators that demote each other, one stays
      await this.firms.getForUpdate(caller.firmId!);
      const user = await this.users.getOfFirm(userId, caller.firmId!);
      if (!mayManage(caller, user.role)) throw roleTooHigh(user.role);
      const input = await readInput();
      if (input.role && !mayManage(caller, input.role)) throw roleTooHigh(input.role);
      const changed = changedOf(user, input);
      if (Object.keys(changed).length === 0) return user;
      await this.keepAnAdministrator(user, changed);
      return this.apply(caller, user, changed);
    });
  }

  private async apply(caller: Caller, user: User, changed: UserUpdate): Promise<User> {
    Object.assign(user, changed, { updatedAt: clock.date() });
    await this.users.update(user);
    const isDeactivated = changed.isActive === false;
    if (isDeactivated) {
      await this.tokens.revoke(user.id);
      await this.endSessions.execute(caller, { userId: user.id, reason: 'account_inactive' });
    }
    await this.changes.record(caller, user, {
      type: isDeactivated ? 'user.deactivated.v1' : 'user.updated.v1',
      action: isDeactivated ? 'user.deactivated' : 'user.updated',
      details: { ...changed },
    });
    return user;
  }

  private async keepAnAdministrator(user: User, { role, isActive }: UserUpdate): Promise<void> {
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
function changedOf(user: User, input: UserUpdate): UserUpdate {
  const { firstName, lastName, role, isActive } = input;
  const given = definedOf({ firstName, lastName, role, isActive });
  return Object.fromEntries(
    Object.entries(given).filter(([field, value]) => user[field as keyof UserUpdate] !== value),
  );
}
