import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/telemetry';
import type { AuthConfig } from '../config.js';
import { hashOfToken } from '../opaque-token.js';
import { VerifyPassword } from '../passwords/verify-password.js';
import { SessionsRepository, type SessionClient } from '../sessions/sessions.repository.js';
import type { Account } from '../users/accounts.repository.js';
import { loginRefused } from './login-refused.js';
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
    private readonly sessions: SessionsRepository,
    private readonly startSession: StartSession,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'LOGIN_WINDOW_MINUTES'>,
  ) {}

  /** @throws 401 `invalid_credentials`; 403 when too many logins failed or the account cannot be used */
  async execute(command: LoginCommand): Promise<{ account: Account; tokens: SessionTokens }> {
    const { email, password, client, replaces } = command;
    const { clientAddress } = client;
    // asked whether or not somebody has this email, so that the time does not tell
    const isOwnBrowser =
      replaces !== undefined && (await this.sessions.isRefreshTokenOf(hashOfToken(replaces), email));
    const check = await this.verify.execute({ email, password, clientAddress, isOwnBrowser });
    if (check.outcome !== 'ok') throw loginRefused(check.outcome, this.config);
    const { account } = check;
    return { account, tokens: await this.startSession.execute({ account, client, replaces }) };
  }
}
