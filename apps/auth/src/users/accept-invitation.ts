import { Injectable } from '@nestjs/common';
import { clock } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import { type Caller, SYSTEM } from '@referral-exchange/identity';
import { OneTimeTokensRepository } from '../one-time-tokens/one-time-tokens.repository.js';
import { unusableToken } from '../one-time-tokens/unusable-token.js';
import { FirmsRepository } from '../firms/firms.repository.js';
import { PasswordHasher } from './password-hasher.js';
import { UserChanges } from './user-changes.js';
import type { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/** `POST /auth/accept-invitation`: sets the first password. @throws 400 when the token cannot be used */
@Injectable()
export class AcceptInvitation {
  constructor(
    private readonly database: Database,
    private readonly tokens: OneTimeTokensRepository,
    private readonly firms: FirmsRepository,
    private readonly users: UsersRepository,
    private readonly passwordHasher: PasswordHasher,
    private readonly userChanges: UserChanges,
  ) {}

  async execute({ token, password }: { token: string; password: string }): Promise<User> {
    const found = await this.tokens.find(token, 'invitation');
    if (!found)
      throw unusableToken('invalid', 'The invitation is not valid: it was used, or replaced by a newer one');
    if (!found.isLive)
      throw unusableToken('expired', 'The invitation has expired: ask your firm to send it again');
    // before the transaction, as it takes long; after the token was seen, so that strangers cannot keep the
    // processor busy
    const passwordHash = await this.passwordHasher.hash(password);
    return this.database.transaction(async () => {
      const { firmId } = await this.users.get(found.userId);
      const firm = firmId ? await this.firms.getForUpdate(firmId) : null;
      if (firm && !firm.isActive)
        throw unusableToken(
          'firm_inactive',
          `${firm.name} is deactivated: the link works once the firm is active again`,
        );
      if (!(await this.tokens.use(token, 'invitation')))
        throw unusableToken('invalid', 'The invitation is not valid: it was used just now');
      const user = await this.users.get(found.userId);
      Object.assign(user, { passwordHash, updatedAt: clock.date() });
      await this.users.update(user);
      await this.userChanges.record(asUser(user), user, {
        type: 'user.updated.v1',
        action: 'user.invitation_accepted',
      });
      return user;
    });
  }
}

/** Whoever has the token is the user, before there is a session. */
function asUser({ id, firmId, firstName, lastName, email, role }: User): Caller {
  const userName = [firstName, lastName].filter(Boolean).join(' ') || email;
  const actor = { firmId, userId: id, name: userName, source: 'manual' } as const;
  return { ...SYSTEM, kind: 'session', firmId, userId: id, userName, role, actor };
}
