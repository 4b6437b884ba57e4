import { Injectable } from '@nestjs/common';
import { callerOf } from '@referral-exchange/identity';
import { EnrolTotp, type TotpSetup } from '../second-factors/enrol-totp.js';
import { challengeRefused, OpenChallenge } from '../second-factors/open-challenge.js';
import { SignInChallenges } from '../second-factors/sign-in-challenges.repository.js';
import type { SessionClient } from '../sessions/sessions.repository.js';
import type { Account } from '../users/accounts.repository.js';
import { sessionPrincipal } from './session-principal.js';
import { StartSession, type SessionTokens } from './start-session.js';

/** How the app that is set up here is called until its owner renames it. */
const NAME = 'Authenticator app';

export interface FirstCodeCommand {
  challenge: string;
  code: string;
  client: SessionClient;
  /** The refresh token that the browser still holds. */
  replaces: string | undefined;
}

/**
 * Sets up the first second factor of a person whose firm demands one. The challenge of the login opens
 * nothing but this, and there is no session before the first code was right: nothing can be bypassed.
 */
@Injectable()
export class EnrolAtSignIn {
  constructor(
    private readonly open: OpenChallenge,
    private readonly enrol: EnrolTotp,
    private readonly challenges: SignInChallenges,
    private readonly startSession: StartSession,
  ) {}

  /** @throws 401 or 403 when the challenge cannot be used */
  async begin(challenge: string): Promise<TotpSetup> {
    const account = await this.accountOf(challenge);
    return this.enrol.begin(callerOf(sessionPrincipal(account)), account, NAME);
  }

  /** @throws as `begin` and `EnrolTotp.confirm` do */
  async confirm(
    command: FirstCodeCommand,
  ): Promise<{ account: Account; tokens: SessionTokens; recoveryCodes: string[] | null }> {
    const { challenge, code, client, replaces } = command;
    const account = await this.accountOf(challenge);
    const caller = callerOf(sessionPrincipal(account));
    const { recoveryCodes } = await this.enrol.confirm(caller, account, code, { mustBeFirst: true });
    if (!(await this.challenges.use(challenge, 'enrolment'))) throw challengeRefused('challenge_unknown');
    const tokens = await this.startSession.execute({ account, secondFactor: 'totp', client, replaces });
    return { account, tokens, recoveryCodes };
  }

  private async accountOf(challenge: string): Promise<Account> {
    const opened = await this.open.execute(challenge, 'enrolment');
    if (opened.outcome !== 'ok') throw challengeRefused(opened.outcome);
    return opened.account;
  }
}
