import { Injectable } from '@nestjs/common';
import type { Account } from '../users/accounts.repository.js';
import { CheckSecondFactor, type SecondFactorCheck, type SecondFactorProof } from './check-second-factor.js';
import { OpenChallenge, type OpenedChallenge } from './open-challenge.js';
import type { ProofKind } from './second-factor.entity.js';
import { SignInChallengesRepository } from './sign-in-challenges.repository.js';

/** What is shown at the second step of a sign-in. */
export interface SecondStep {
  challenge: string;
  proof: SecondFactorProof;
  clientAddress: string;
}

export type SecondStepResult =
  | { outcome: 'ok'; account: Account; kind: ProofKind }
  | { outcome: Exclude<OpenedChallenge['outcome'] | SecondFactorCheck['outcome'], 'ok'> };

/**
 * The second step of a sign-in, for the login of the dashboard and for that of oauth: uses the challenge up.
 */
@Injectable()
export class TakeSecondFactor {
  constructor(
    private readonly openChallenge: OpenChallenge,
    private readonly checkSecondFactor: CheckSecondFactor,
    private readonly challenges: SignInChallengesRepository,
  ) {}

  async execute({ challenge, proof, clientAddress }: SecondStep): Promise<SecondStepResult> {
    const opened = await this.openChallenge.execute(challenge, 'second_factor');
    if (opened.outcome !== 'ok') return opened;
    const { account } = opened;
    const check = await this.checkSecondFactor.execute(account, proof, clientAddress);
    if (check.outcome !== 'ok') return { outcome: check.outcome };
    // of two at once with different codes one signs in
    if (!(await this.challenges.use(challenge, 'second_factor'))) return { outcome: 'challenge_unknown' };
    return { outcome: 'ok', account, kind: check.kind };
  }
}
