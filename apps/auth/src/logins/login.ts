import { Injectable } from '@nestjs/common';
import { ApiError } from '@referral-exchange/platform';
import { VerifyPassword, type PasswordCheck } from '../passwords/verify-password.js';
import type { SessionClient } from '../sessions/sessions.repository.js';
import type { Account } from '../users/accounts.repository.js';
import { StartSession, type SessionTokens } from './start-session.js';

export interface LoginCommand {
  email: string;
  password: string;
  client: SessionClient;
  /** The refresh token that the browser still holds. */
  replaces: string | undefined;
}

/** `POST /auth/login`: checks the password and starts a session. */
@Injectable()
export class Login {
  constructor(
    private readonly verify: VerifyPassword,
    private readonly startSession: StartSession,
  ) {}

  /** @throws 401 `invalid_credentials`; 403 when too many logins failed or the account cannot be used */
  async execute(command: LoginCommand): Promise<{ account: Account; tokens: SessionTokens }> {
    const { email, password, client, replaces } = command;
    const check = await this.verify.execute({ email, password, clientAddress: client.clientAddress });
    if (check.outcome !== 'ok') throw loginRefused(check.outcome);
    const { account } = check;
    return { account, tokens: await this.startSession.execute({ account, client, replaces }) };
  }
}

/** The refusal of a password. */
export function loginRefused(outcome: Exclude<PasswordCheck['outcome'], 'ok'>): ApiError {
  switch (outcome) {
    case 'invalid_credentials':
      return new ApiError('invalid_credentials', 'The email or the password is wrong');
    case 'rate_limited_email':
      return new ApiError(
        'rate_limited_email',
        'Too many failed logins with this email: wait 15 minutes, or reset the password',
      );
    case 'rate_limited_ip':
      return new ApiError('rate_limited_ip', 'Too many failed logins from this address: wait 15 minutes');
    case 'account_not_fully_activated':
      return new ApiError(
        'account_not_fully_activated',
        'The invitation to this account was not accepted yet: follow the link in the invitation mail',
      );
    case 'account_inactive':
      return new ApiError(
        'account_inactive_login_attempt',
        'This account or its firm is deactivated: ask an administrator to activate it',
      );
  }
}
