import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/telemetry';
import type { AuthConfig } from '../config.js';
import { hashOfToken } from '../opaque-token.js';
import { VerifyPassword } from '../passwords/verify-password.js';
import { SessionsRepository, type SessionClient } from '../sessions/sessions.repository.js';
import { IssueChallenge, type SignInChallenge } from '../second-factors/issue-challenge.js';
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

/** A session; or, where the password is not enough, what the sign-in waits for. */
export type LoginResult = { account: Account; tokens: SessionTokens } | { challenge: SignInChallenge };

/** `POST /auth/login`: checks the password, and starts a session or asks for the second factor. */
@Injectable()
export class LoginUser {
  constructor(
    private readonly verifyPassword: VerifyPassword,
    private readonly sessions: SessionsRepository,
    private readonly issueChallenge: IssueChallenge,
    private readonly startSession: StartSession,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'LOGIN_WINDOW_MINUTES'>,
  ) {}

  /** @throws 401 `invalid_credentials`; 403 when too many logins failed or the account cannot be used */
  async execute(command: LoginCommand): Promise<LoginResult> {
    const { email, password, client, replaces } = command;
    const { clientAddress } = client;
    // asked whether or not somebody has this email, so that the time does not tell
    const isOwnBrowser =
      replaces !== undefined && (await this.sessions.isRefreshTokenOf(hashOfToken(replaces), email));
    const check = await this.verifyPassword.execute({ email, password, clientAddress, isOwnBrowser });
    if (check.outcome !== 'ok') throw loginRefused(check.outcome, this.config);
    const { account } = check;
    const challenge = await this.issueChallenge.execute(account);
    if (challenge) return { challenge };
    const session = { account, secondFactor: null, client, replaces };
    return { account, tokens: await this.startSession.execute(session) };
  }
}
