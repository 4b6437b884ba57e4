import { Injectable } from '@nestjs/common';
import { ApiError } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { ReadInput } from '@referral-exchange/http';
import { FirmsRepository } from '../firms/firms.repository.js';
import { newUser } from './create-user.js';
import { Invitations } from './invitations.js';
import { mayManage, type FirmRole } from './role.policy.js';
import { UserChanges } from './user-changes.js';
import type { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

export interface Invitation {
  email: string;
  firstName?: string | null;
  lastName?: string | null;
  role: FirmRole;
}

/**
 * `POST /users`: creates a user of the caller's firm, who cannot sign in before accepting the mailed
 * invitation. Somebody who was deactivated in another firm moves: see UsersRepository.
 * @throws 403 `permission_denied` when the role is above the caller's, 409 when the e-mail address is
 *   taken, or the firm is not active any more
 */
@Injectable()
export class InviteUser {
  constructor(
    private readonly database: Database,
    private readonly firms: FirmsRepository,
    private readonly users: UsersRepository,
    private readonly invitations: Invitations,
    private readonly userChanges: UserChanges,
  ) {}

  execute(caller: Caller, readInput: ReadInput<Invitation>): Promise<User> {
    return this.database.transaction(async () => {
      const firm = await this.firms.getForUpdateBy(caller, caller.firmId!);
      const input = await readInput();
      if (!mayManage(caller, input.role)) throw roleTooHigh(caller, input.role);
      const user = newUser({ ...input, firmId: firm.id }, null);
      await this.users.add(caller, user);
      await this.invitations.send(caller, user, firm.name);
      await this.userChanges.record(caller, user, {
        type: 'user.created.v1',
        action: 'user.invited',
        details: { role: user.role, firmId: firm.id },
      });
      return user;
    });
  }
}

/** 403 for a role above those that the caller manages. */
export function roleTooHigh({ role: own }: Caller, role: string): ApiError {
  if (own === null) {
    const message = `An API key manages members and viewers only, not a ${role}: do it in the session of an administrator`;
    return new ApiError('permission_denied', message, { reason: 'insufficient_role' });
  }
  return new ApiError('permission_denied', `The role ${role} is above yours: ask somebody who has it`, {
    reason: 'role_too_high',
  });
}
