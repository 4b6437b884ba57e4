import { Injectable } from '@nestjs/common';
import type { VerifyTokenResponse } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/platform';
import { ACCOUNT_COLUMNS, ACCOUNT_OWNERS, type Account } from '../users/accounts.repository.js';
import { AccessTokens } from './access-tokens.js';
import { sessionPrincipal } from './session-principal.js';

const FIND = `
  SELECT ${ACCOUNT_COLUMNS} FROM sessions session JOIN users person ON person.id = session.user_id ${ACCOUNT_OWNERS}
   WHERE session.id = $1 AND session.user_id = $2 AND session.ended_at IS NULL`;

/**
 * `POST /internal/sessions/verify`: the principal of an access token whose session lives. One prepared query, as in
 * VerifyCredential. The role is the present one, not that of the login.
 */
@Injectable()
export class VerifySession {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly database: Database,
  ) {}

  async execute(token: string): Promise<VerifyTokenResponse> {
    const check = await this.tokens.verify(token);
    if (check.outcome !== 'ok') return { outcome: check.outcome };
    const { sessionId, userId, expiresAt } = check;
    const [account] = await this.database.prepared<Account>('verify-session', FIND, [sessionId, userId]);
    if (!account) return { outcome: 'invalid' };
    if (!account.isActive) return { outcome: 'inactive' };
    const principal = sessionPrincipal(account, sessionId);
    return { outcome: 'ok', principal, expiresAt: expiresAt.toISOString(), sessionId };
  }
}
