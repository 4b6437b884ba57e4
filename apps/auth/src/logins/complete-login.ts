import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/telemetry';
import type { AuthConfig } from '../config.js';
import type { SecondFactorProof } from '../second-factors/check-second-factor.js';
import { challengeRefused } from '../second-factors/open-challenge.js';
import { secondFactorRefused } from '../second-factors/second-factor-refused.js';
import { TakeSecondFactor } from '../second-factors/take-second-factor.js';
import type { SessionClient } from '../sessions/sessions.repository.js';
import type { Account } from '../users/accounts.repository.js';
import { StartSession, type SessionTokens } from './start-session.js';

export interface SecondStepCommand {
  challenge: string;
  proof: SecondFactorProof;
  client: SessionClient;
  /** The refresh token that the browser still holds. */
  replaces: string | undefined;
}

/** `POST /auth/second-factor`: the second step of a login, which starts the session. */
@Injectable()
export class CompleteLogin {
  constructor(
    private readonly takeSecondFactor: TakeSecondFactor,
    private readonly startSession: StartSession,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'LOGIN_WINDOW_MINUTES'>,
  ) {}

  /**
   * @throws 401 `invalid_credentials` when the second factor is not accepted, `token_invalid` or
   *   `token_expired` when the challenge is not; 403 when too many failed or the account cannot be used
   */
  async execute(command: SecondStepCommand): Promise<{ account: Account; tokens: SessionTokens }> {
    const { challenge, proof, client, replaces } = command;
    const { clientAddress } = client;
    const step = await this.takeSecondFactor.execute({ challenge, proof, clientAddress });
    switch (step.outcome) {
      case 'ok': {
        const { account, kind: secondFactor } = step;
        const tokens = await this.startSession.execute({ account, secondFactor, client, replaces });
        return { account, tokens };
      }
      case 'challenge_unknown':
      case 'challenge_expired':
      case 'account_inactive':
        throw challengeRefused(step.outcome);
      default:
        throw secondFactorRefused(step.outcome, this.config);
    }
  }
}
