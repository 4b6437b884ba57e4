import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Account } from '../users/accounts.repository.js';
import { Passkeys } from './passkeys.js';
import type { SecondFactorKind } from './second-factor.entity.js';
import { SecondFactorsRepository } from './second-factors.repository.js';
import { SignInChallengesRepository } from './sign-in-challenges.repository.js';

/** A sign-in whose password was right, and what it waits for. */
export interface SignInChallenge {
  token: string;
  expiresAt: Date;
  /** `enrolment`: the firm demands a second factor and the user has none: the first one is set up now. */
  next: 'second_factor' | 'enrolment';
  kinds: SecondFactorKind[];
  /** What the browser needs to ask for a passkey; null when the user has none. */
  passkey: PublicKeyCredentialRequestOptionsJSON | null;
}

/** Asks for the second factor of a user whose password was just checked; null when nothing more is needed. */
@Injectable()
export class IssueChallenge {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly challenges: SignInChallengesRepository,
    private readonly passkeys: Passkeys,
  ) {}

  async execute(account: Account): Promise<SignInChallenge | null> {
    const { kinds, isRequired } = await this.factors.demand(account.id);
    if (kinds.length === 0 && !isRequired) return null;
    const next = kinds.length > 0 ? 'second_factor' : 'enrolment';
    const { token, expiresAt } = await this.challenges.issue(account, next);
    const passkey = kinds.includes('passkey')
      ? await this.passkeys.signInOptions(token, await this.factors.findConfirmed(account.id))
      : null;
    return { token, expiresAt, next, kinds, passkey };
  }
}
