import { Injectable } from '@nestjs/common';
import { Mail } from '@referral-exchange/mail';
import { clock } from '@referral-exchange/telemetry';
import type { Caller } from '@referral-exchange/identity';
import { OneTimeTokensRepository } from '../one-time-tokens/one-time-tokens.repository.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { AccountsRepository } from './accounts.repository.js';
import { UserChanges } from './user-changes.js';
import type { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/** The fields of a user that others change. */
export type UserChange = Partial<Pick<User, 'firstName' | 'lastName' | 'role' | 'isActive'>>;

/**
 * Stores a change of a user whose row is locked. Whoever is deactivated loses the sessions, the links that
 * were mailed and the mails that still wait; sign-ins at oauth count no more, and OAuth grants end by the
 * event. Whoever is activated again gets the e-mail address back, unless somebody else has it by now.
 */
@Injectable()
export class ApplyUserChange {
  constructor(
    private readonly users: UsersRepository,
    private readonly accounts: AccountsRepository,
    private readonly tokens: OneTimeTokensRepository,
    private readonly endSessions: EndSessions,
    private readonly mail: Mail,
    private readonly userChanges: UserChanges,
  ) {}

  /** @throws 409 `duplicate_email` */
  async execute(caller: Caller, user: User, changed: UserChange): Promise<User> {
    if (changed.isActive === true) await this.users.takeAddressBack(caller, user);
    Object.assign(user, changed, { updatedAt: clock.date() });
    await this.users.update(user);
    const isDeactivated = changed.isActive === false;
    if (isDeactivated) {
      await this.accounts.endSignIns(user.id);
      await this.tokens.revoke(user.id);
      await this.mail.endWaiting({ userId: user.id });
      await this.endSessions.execute(caller, { userId: user.id, reason: 'account_inactive' });
    }
    await this.userChanges.record(caller, user, {
      type: isDeactivated ? 'user.deactivated.v1' : 'user.updated.v1',
      action: isDeactivated ? 'user.deactivated' : 'user.updated',
      details: { ...changed },
    });
    return user;
  }
}
