import { Inject, Injectable } from '@nestjs/common';
import { clock, CONFIG } from '@referral-exchange/telemetry';
import { ApiError } from '@referral-exchange/contracts';
import { type Caller, callerOf } from '@referral-exchange/identity';
import { Database } from '@referral-exchange/database';
import { AuditLog } from '../audit-log/audit-log.js';
import type { AuthConfig } from '../config.js';
import { hashOfToken, newOpaqueToken } from '../opaque-token.js';
import { EndSessions } from '../sessions/end-sessions.js';
import type { Session } from '../sessions/session.entity.js';
import { SessionsRepository, type SessionClient } from '../sessions/sessions.repository.js';
import { AccountsRepository } from '../users/accounts.repository.js';
import { sessionPrincipal } from './session-principal.js';

/** A token that is sent again within this time after its use was sent twice at once, not stolen. */
const RACE_MS = 10_000;

/** `lost`: another request used the token up while this one was under way, or just before. */
export type RefreshOutcome =
  | { outcome: 'ok'; userId: string; sessionId: string; refreshToken: string }
  | { outcome: 'invalid' | 'expired' | 'inactive' | 'replayed' | 'lost' | 'second_factor_missing' };

/**
 * Exchanges a refresh token for the next one of its session. A token works once. Used again later, it ends
 * the session: either its owner or somebody else holds a stolen one, and nobody can tell who (ADR 16). Of
 * several requests at once one wins; the others are refused, and the session lives on. At once means: begun
 * before the token was used, or sent within 10 s after it (decisions, section 14, "OAuth, finer").
 */
@Injectable()
export class RefreshSession {
  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsRepository,
    private readonly accounts: AccountsRepository,
    private readonly endSessions: EndSessions,
    private readonly auditLog: AuditLog,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  execute(refreshToken: string, client: SessionClient): Promise<RefreshOutcome> {
    const hash = hashOfToken(refreshToken);
    // before the wait for a connection: twenty requests at once wait for each other
    const beganAt = clock.now();
    return this.database.transaction(async () => {
      const token = await this.sessions.findRefreshToken(hash);
      if (!token) return { outcome: 'invalid' };
      const isWon = !token.usedAt && (await this.sessions.useRefreshToken(hash));
      if (!isWon && (!token.usedAt || token.usedAt.getTime() > beganAt - RACE_MS)) return { outcome: 'lost' };
      const session = await this.sessions.findLiveForUpdate(token.sessionId);
      const account = session && (await this.accounts.findOfSession(session.userId, session.id));
      if (!session || !account) return { outcome: 'invalid' };
      const caller = callerOf(sessionPrincipal(account, session.id));
      if (!isWon) return this.end(caller, session, 'replayed');
      if (!account.isActive) return this.end(caller, session, 'inactive');
      if (!account.hasSecondFactor && (await this.accounts.needsSecondFactor(account.id)))
        return this.end(caller, session, 'second_factor_missing');
      return session.expiresAt > clock.date() ? this.renew(session, client) : { outcome: 'expired' };
    });
  }

  private async renew({ id, userId }: Session, client: SessionClient): Promise<RefreshOutcome> {
    const next = newOpaqueToken();
    const now = clock.date();
    const expiresAt = new Date(now.getTime() + this.config.JWT_REFRESH_EXPIRES_IN * 1000);
    await this.sessions.extend(id, { lastUsedAt: now, expiresAt, ...client });
    await this.sessions.addRefreshToken(hashOfToken(next), id);
    return { outcome: 'ok', userId, sessionId: id, refreshToken: next };
  }

  private async end(
    caller: Caller,
    { id, userId }: Session,
    outcome: 'replayed' | 'inactive' | 'second_factor_missing',
  ): Promise<RefreshOutcome> {
    const reason = outcome === 'replayed' ? 'refresh_replayed' : 'account_inactive';
    await this.endSessions.execute(caller, { userId, reason, only: id });
    await this.auditLog.record(caller, {
      action: 'session.ended',
      subjectType: 'user',
      subjectId: userId,
      details: { sessionId: id, reason },
    });
    return { outcome };
  }
}

/** The refusal of a refresh. All of them are 401 (interface, "Internal API", 3). */
export function refreshRefused(outcome: Exclude<RefreshOutcome['outcome'], 'ok'>): ApiError {
  switch (outcome) {
    case 'expired':
      return new ApiError('token_expired', 'The refresh token has expired: log in again');
    case 'lost':
      return new ApiError(
        'token_invalid',
        'The refresh token was used by another request at the same time, or within the last seconds: use the tokens which that request got',
        { reason: 'refreshed_concurrently' },
      );
    case 'replayed':
      return new ApiError(
        'token_invalid',
        'The refresh token was used before: its session is ended for safety, log in again',
        { reason: 'refresh_token_replayed' },
      );
    case 'inactive':
      return new ApiError('token_invalid', 'The account is deactivated: ask an administrator');
    case 'second_factor_missing':
      return new ApiError(
        'token_invalid',
        'The session was made by the password alone, and a second factor is needed by now: log in again',
      );
    case 'invalid':
      return new ApiError('token_invalid', 'The refresh token is not valid: log in again');
  }
}
