import { Injectable } from '@nestjs/common';
import { callerOf } from '@referral-exchange/identity';
import { BeginPasskey, EnrolPasskey, type PasskeySetup } from '../second-factors/enrol-passkey.js';
import { EnrolTotp, type TotpSetup } from '../second-factors/enrol-totp.js';
import { challengeRefused, OpenChallenge } from '../second-factors/open-challenge.js';
import { SignInChallengesRepository } from '../second-factors/sign-in-challenges.repository.js';
import type { SessionClient } from '../sessions/sessions.repository.js';
import type { Account } from '../users/accounts.repository.js';
import { sessionPrincipal } from './session-principal.js';
import { StartSession, type SessionTokens } from './start-session.js';

/** How what is set up here is called until its owner renames it. */
const NAMES = { totp: 'Authenticator app', passkey: 'Passkey' } as const;

interface FirstFactorCommand {
  challenge: string;
  client: SessionClient;
  /** The refresh token that the browser still holds. */
  replaces: string | undefined;
}

export interface FirstCodeCommand extends FirstFactorCommand {
  code: string;
}

export interface FirstPasskeyCommand extends FirstFactorCommand {
  registration: string;
  response: object;
}

/** A session that began with the new factor. */
export interface EnrolledLogin {
  account: Account;
  tokens: SessionTokens;
  recoveryCodes: string[] | null;
}

/**
 * Sets up the first second factor of a person whose firm demands one. The challenge of the login opens
 * nothing but this, and there is no session before the first code was right, or the passkey was made: nothing
 * can be bypassed.
 */
@Injectable()
export class EnrolAtSignIn {
  constructor(
    private readonly openChallenge: OpenChallenge,
    private readonly enrolTotp: EnrolTotp,
    private readonly beginPasskey: BeginPasskey,
    private readonly enrolPasskey: EnrolPasskey,
    private readonly challenges: SignInChallengesRepository,
    private readonly startSession: StartSession,
  ) {}

  /** @throws 401 or 403 when the challenge cannot be used */
  async begin(challenge: string): Promise<TotpSetup> {
    const account = await this.accountOf(challenge);
    return this.enrolTotp.begin(callerOf(sessionPrincipal(account)), account, NAMES.totp);
  }

  /** @throws as `begin` and `EnrolTotp.confirm` do */
  async confirm(command: FirstCodeCommand): Promise<EnrolledLogin> {
    const account = await this.accountOf(command.challenge);
    const caller = callerOf(sessionPrincipal(account));
    const { recoveryCodes } = await this.enrolTotp.confirm(caller, account, command.code, {
      mustBeFirst: true,
    });
    return this.logIn(account, recoveryCodes, 'totp', command);
  }

  /** @throws as `begin` does */
  async preparePasskey(challenge: string): Promise<PasskeySetup> {
    return this.beginPasskey.execute(await this.accountOf(challenge));
  }

  /** @throws as `begin` and `EnrolPasskey` do */
  async addPasskey(command: FirstPasskeyCommand): Promise<EnrolledLogin> {
    const account = await this.accountOf(command.challenge);
    const caller = callerOf(sessionPrincipal(account));
    const { registration, response } = command;
    const passkey = { registration, response, name: NAMES.passkey, sessionId: undefined, mustBeFirst: true };
    const { recoveryCodes } = await this.enrolPasskey.execute(caller, account, passkey);
    return this.logIn(account, recoveryCodes, 'passkey', command);
  }

  private async logIn(
    account: Account,
    recoveryCodes: string[] | null,
    secondFactor: 'totp' | 'passkey',
    { challenge, client, replaces }: FirstFactorCommand,
  ): Promise<EnrolledLogin> {
    if (!(await this.challenges.use(challenge, 'enrolment'))) throw challengeRefused('challenge_unknown');
    const tokens = await this.startSession.execute({ account, secondFactor, client, replaces });
    return { account, tokens, recoveryCodes };
  }

  private async accountOf(challenge: string): Promise<Account> {
    const opened = await this.openChallenge.execute(challenge, 'enrolment');
    if (opened.outcome !== 'ok') throw challengeRefused(opened.outcome);
    return opened.account;
  }
}
