import { Injectable } from '@nestjs/common';
import { OneTimeTokensRepository, type TokenPurpose } from '../one-time-tokens/one-time-tokens.repository.js';
import { AccountsRepository, type Account } from '../users/accounts.repository.js';

/** What the page of a token shows. */
export type OpenedToken =
  | { kind: 'open'; account: Account }
  | { kind: 'expired'; account: Account }
  | { kind: 'deactivated'; account: Account }
  | { kind: 'unknown' };

/** Looks at the token of a link in a mail. Changes nothing: programs that check mails follow links. */
@Injectable()
export class OpenToken {
  constructor(
    private readonly tokens: OneTimeTokensRepository,
    private readonly accounts: AccountsRepository,
  ) {}

  async execute(token: string | null, purpose: TokenPurpose): Promise<OpenedToken> {
    const found = token === null ? null : await this.tokens.find(token, purpose);
    const account = found && (await this.accounts.find(found.userId));
    if (!found || !account) return { kind: 'unknown' };
    if (!account.isActive) return { kind: 'deactivated', account };
    return { kind: found.isLive ? 'open' : 'expired', account };
  }
}
