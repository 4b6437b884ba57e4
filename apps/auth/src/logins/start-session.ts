import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, newId } from '@referral-exchange/telemetry';
import { ApiError } from '@referral-exchange/contracts';
import { callerOf } from '@referral-exchange/identity';
import { Database } from '@referral-exchange/database';
import { AuditLog } from '../audit-log/audit-log.js';
import type { AuthConfig } from '../config.js';
import { AccountsRepository, type Account } from '../users/accounts.repository.js';
import type { ProofKind } from '../second-factors/second-factor.entity.js';
import { loginRefused } from './login-refused.js';
import { AccessTokens } from './access-tokens.js';
import { AddSession, type NewSession } from './add-session.js';
import { sessionPrincipal } from './session-principal.js';

/** What a client holds of a session. */
export interface SessionTokens {
  accessToken: string;
  refreshToken: string;
}

export interface StartSessionCommand extends Omit<NewSession, 'id'> {
  /** A user whose password was just checked. */
  account: Account;
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
    private readonly addSession: AddSession,
    private readonly accessTokens: AccessTokens,
    private readonly auditLog: AuditLog,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /**
   * @throws 401 `invalid_credentials` when the password was changed since it was checked, all sign-ins were
   *   ended since the sign-in began, or a second factor is needed by now; 403
   *   `account_inactive_login_attempt` when the user, firm or provider was deactivated
   */
  async execute({ account, secondFactor, client, replaces }: StartSessionCommand): Promise<SessionTokens> {
    const sessionId = newId();
    const caller = callerOf(sessionPrincipal(account, sessionId));
    const refreshToken = await this.database.transaction(async () => {
      await this.assertStillEnough(account, secondFactor);
      const session = { id: sessionId, client, secondFactor, replaces };
      const token = await this.addSession.execute(caller, session);
      await this.auditLog.record(caller, {
        action: 'session.started',
        subjectType: 'user',
        subjectId: account.id,
        details: { sessionId, clientAddress: client.clientAddress, secondFactor },
      });
      return token;
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
    // the second factor that was shown may have been reset since
    if (present.signInsEnded !== account.signInsEnded)
      throw new ApiError('invalid_credentials', 'All sign-ins were ended just now: log in again');
    if (secondFactor === null && (factors.requiresSecondFactor || factors.hasSecondFactor))
      throw new ApiError('invalid_credentials', 'A second factor is needed since a moment ago: log in again');
  }
}
