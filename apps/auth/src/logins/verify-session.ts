import { Injectable } from '@nestjs/common';
import type { VerifyTokenResponse } from '@referral-exchange/contracts';
import { AccountsRepository } from '../users/accounts.repository.js';
import { AccessTokens } from './access-tokens.js';
import { sessionPrincipal } from './session-principal.js';

/**
 * `POST /internal/sessions/verify`: the principal of an access token whose session lives. The role is the
 * present one, not that of the login.
 */
@Injectable()
export class VerifySession {
  constructor(
    private readonly accessTokens: AccessTokens,
    private readonly accounts: AccountsRepository,
  ) {}

  async execute(token: string): Promise<VerifyTokenResponse> {
    const check = await this.accessTokens.verify(token);
    if (check.outcome !== 'ok') return { outcome: check.outcome };
    const { sessionId, userId, expiresAt } = check;
    const account = await this.accounts.findOfSession(userId, sessionId);
    if (!account) return { outcome: 'invalid' };
    if (!account.isActive) return { outcome: 'inactive' };
    const { hasSecondFactor } = account;
    const principal = { ...sessionPrincipal(account, sessionId), hasSecondFactor };
    return { outcome: 'ok', principal, expiresAt: expiresAt.toISOString(), sessionId };
  }
}
