import { Inject, Injectable } from '@nestjs/common';
import { clock, CONFIG } from '@referral-exchange/telemetry';
import type { Caller } from '@referral-exchange/identity';
import type { AuthConfig } from '../config.js';
import { hashOfToken, newOpaqueToken } from '../opaque-token.js';
import type { ProofKind } from '../second-factors/second-factor.entity.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { SessionsRepository, type SessionClient } from '../sessions/sessions.repository.js';

export interface NewSession {
  id: string;
  client: SessionClient;
  /** The kind of second factor that was shown; null: none. */
  secondFactor: ProofKind | null;
  /** The refresh token that the browser sent with the login: its session is replaced. */
  replaces: string | undefined;
}

/** Stores a new session of the caller, and ends the one that it replaces. */
@Injectable()
export class AddSession {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly endSessions: EndSessions,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'JWT_REFRESH_EXPIRES_IN'>,
  ) {}

  /** Returns its refresh token. Call it in a transaction. */
  async execute(caller: Caller, { id, client, secondFactor, replaces }: NewSession): Promise<string> {
    await this.endReplaced(caller, replaces);
    const refreshToken = newOpaqueToken();
    const now = clock.date();
    const expiresAt = new Date(now.getTime() + this.config.JWT_REFRESH_EXPIRES_IN * 1000);
    const session = { id, userId: caller.userId!, createdAt: now, lastUsedAt: now, expiresAt };
    await this.sessions.insert({ ...session, ...client, endedAt: null, secondFactor });
    await this.sessions.addRefreshToken(hashOfToken(refreshToken), id);
    return refreshToken;
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
