import { Injectable } from '@nestjs/common';
import { callerOf } from '@referral-exchange/identity';
import { Database } from '@referral-exchange/database';
import { hashOfToken } from '../opaque-token.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { AccountsRepository } from '../users/accounts.repository.js';
import { AccessTokens } from './access-tokens.js';
import { sessionPrincipal } from './session-principal.js';

export interface LogoutCommand {
  /** Of the header and of the cookie. They may have expired. */
  accessTokens: readonly string[];
  /** Of the body and of the cookie. They may be used up. */
  refreshTokens: readonly string[];
}

/**
 * `POST /auth/logout`: ends the sessions of all tokens that were sent (decisions, section 14, "Passwords and
 * sessions, finer"). After a break the browser has nothing but the refresh token, or an access token that has
 * expired: each still names its session, and to end it is all it can do here. With nothing left to end there
 * is nothing to do.
 */
@Injectable()
export class LogoutUser {
  constructor(
    private readonly database: Database,
    private readonly accessTokens: AccessTokens,
    private readonly sessions: SessionsRepository,
    private readonly accounts: AccountsRepository,
    private readonly endSessions: EndSessions,
  ) {}

  async execute({ accessTokens, refreshTokens }: LogoutCommand): Promise<void> {
    const ids = new Set([
      ...(await Promise.all(accessTokens.map((token) => this.accessTokens.sessionOf(token)))),
      ...(await Promise.all(refreshTokens.map((token) => this.sessionOfRefresh(token)))),
    ]);
    for (const id of ids) if (id !== null) await this.endOne(id);
  }

  private async sessionOfRefresh(token: string): Promise<string | null> {
    return (await this.sessions.findRefreshToken(hashOfToken(token)))?.sessionId ?? null;
  }

  private endOne(sessionId: string): Promise<void> {
    return this.database.transaction(async () => {
      const session = await this.sessions.find(sessionId);
      const account = session && (await this.accounts.find(session.userId));
      if (!account) return;
      const caller = callerOf(sessionPrincipal(account, sessionId));
      await this.endSessions.execute(caller, { userId: account.id, reason: 'logged_out', only: sessionId });
    });
  }
}
