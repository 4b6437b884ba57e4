import { Inject, Injectable } from '@nestjs/common';
import { clock, CONFIG, newId } from '@referral-exchange/telemetry';
import { ApiError } from '@referral-exchange/contracts';
import { type Caller, callerOf } from '@referral-exchange/identity';
import { Database } from '@referral-exchange/database';
import { AuditLog } from '../audit-log/audit-log.js';
import type { AuthConfig } from '../config.js';
import { hashOfToken, newOpaqueToken } from '../opaque-token.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { SessionsRepository, type SessionClient } from '../sessions/sessions.repository.js';
import { AccountsRepository, type Account } from '../users/accounts.repository.js';
import type { ProofKind } from '../second-factors/second-factor.entity.js';
import { loginRefused } from './login-refused.js';
import { AccessTokens } from './access-tokens.js';
import { sessionPrincipal } from './session-principal.js';

/** What a client holds of a session. */
export interface SessionTokens {
  accessToken: string;
  refreshToken: string;
}

export interface StartSessionCommand {
  /** A user whose password was just checked. */
  account: Account;
  /** The kind of second factor that was shown; null: none. */
  secondFactor: ProofKind | null;
  client: SessionClient;
  /** The refresh token that the browser sent with the login: its session is replaced. */
  replaces: string | undefined;
}

/**
 * Starts a session. It is always a new one: whatever tokens the client sent before, they do not become those
 * of this user.
 */
@Injectable()
export class StartSession {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionsRepository,
    private readonly endSessions: EndSessions,
    private readonly accessTokens: AccessTokens,
    private readonly auditLog: AuditLog,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /**
   * @throws 401 `invalid_credentials` when the password was changed since it was checked, or a second factor
   *   is needed by now; 403 `account_inactive_login_attempt` when the user, firm or provider was deactivated
   */
  async execute({ account, secondFactor, client, replaces }: StartSessionCommand): Promise<SessionTokens> {
    const [sessionId, refreshToken] = [newId(), newOpaqueToken()];
    const caller = callerOf(sessionPrincipal(account, sessionId));
    await this.database.transaction(async () => {
      await this.assertStillEnough(account, secondFactor);
      await this.endReplaced(caller, replaces);
      const now = clock.date();
      const expiresAt = new Date(now.getTime() + this.config.JWT_REFRESH_EXPIRES_IN * 1000);
      const session = { id: sessionId, userId: account.id, createdAt: now, lastUsedAt: now, expiresAt };
      await this.sessions.insert({ ...session, ...client, endedAt: null, secondFactor });
      await this.sessions.addRefreshToken(hashOfToken(refreshToken), sessionId);
      await this.auditLog.record(caller, {
        action: 'session.started',
        subjectType: 'user',
        subjectId: account.id,
        details: { sessionId, clientAddress: client.clientAddress, secondFactor },
      });
    });
    return { accessToken: await this.accessTokens.issue(account.id, sessionId), refreshToken };
  }

  /** What was checked before the transaction holds to its end: user and firm do not change meanwhile. */
  private async assertStillEnough(account: Account, secondFactor: ProofKind | null): Promise<void> {
    await this.accounts.lockOwner(account);
    if (!(await this.accounts.keepsPassword(account)))
      throw new ApiError('invalid_credentials', 'The password was changed just now');
    const { account: present, factors } = (await this.accounts.findWithFactors(account.id))!;
    if (!present.isActive) throw loginRefused('account_inactive', this.config);
    if (secondFactor === null && (factors.requiresSecondFactor || factors.hasSecondFactor))
      throw new ApiError('invalid_credentials', 'A second factor is needed since a moment ago: log in again');
  }

  /** The session that this browser had of the same user would otherwise live on, and nobody could end it. */
  private async endReplaced(caller: Caller, refreshToken: string | undefined): Promise<void> {
    const token = refreshToken && (await this.sessions.findRefreshToken(hashOfToken(refreshToken)));
    if (!token || token.usedAt) return;
    await this.endSessions.execute(caller, {
      userId: caller.userId!,
      reason: 'replaced',
      only: token.sessionId,
    });
  }
}
