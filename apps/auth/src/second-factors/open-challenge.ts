import { Injectable } from '@nestjs/common';
import { ApiError } from '@referral-exchange/contracts';
import { AccountsRepository, type Account } from '../users/accounts.repository.js';
import { SignInChallengesRepository, type ChallengePurpose } from './sign-in-challenges.repository.js';

export type OpenedChallenge =
  | { outcome: 'ok'; account: Account }
  | { outcome: 'challenge_unknown' | 'challenge_expired' | 'account_inactive' };

/** Finds whose sign-in a challenge continues. The account is as it is now. */
@Injectable()
export class OpenChallenge {
  constructor(
    private readonly challenges: SignInChallengesRepository,
    private readonly accounts: AccountsRepository,
  ) {}

  async execute(token: string, purpose: ChallengePurpose): Promise<OpenedChallenge> {
    const found = await this.challenges.find(token, purpose);
    const account = found && (await this.accounts.find(found.userId));
    if (!account) return { outcome: 'challenge_unknown' };
    if (!found.isLive) return { outcome: 'challenge_expired' };
    return account.isActive ? { outcome: 'ok', account } : { outcome: 'account_inactive' };
  }
}

/** 401 for a challenge that cannot be used; 403 when the account was deactivated meanwhile. */
export function challengeRefused(outcome: Exclude<OpenedChallenge['outcome'], 'ok'>): ApiError {
  switch (outcome) {
    case 'challenge_unknown':
      return new ApiError(
        'token_invalid',
        'The challenge is not valid: it was used, or the password was changed. Log in again',
        { reason: 'challenge_unknown' },
      );
    case 'challenge_expired':
      return new ApiError('token_expired', 'The challenge is older than 10 minutes: log in again', {
        reason: 'challenge_expired',
      });
    case 'account_inactive':
      return new ApiError(
        'account_inactive_login_attempt',
        'This account or its firm is deactivated: ask an administrator to activate it',
      );
  }
}
