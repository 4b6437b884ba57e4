import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { AccountsRepository, type Account } from '../users/accounts.repository.js';
import { AddSecondFactor, assertRoomForOne } from './add-second-factor.js';
import type { ConfirmedFactor } from './enrol-totp.js';
import { challengeRefused } from './open-challenge.js';
import { Passkeys } from './passkeys.js';
import { ReadNewPasskey } from './read-new-passkey.js';
import { SecondFactorsRepository } from './second-factors.repository.js';
import { SignInChallengesRepository } from './sign-in-challenges.repository.js';

/** What a browser makes a passkey with. */
export interface PasskeySetup {
  registration: string;
  options: PublicKeyCredentialCreationOptionsJSON;
}

/** A passkey that the browser made. */
export interface NewPasskeyCommand {
  registration: string;
  name: string;
  response: object;
  /** The session that goes on. */
  sessionId: string | undefined;
  /** At a login, where the password alone was shown: only while the user has no second factor. */
  mustBeFirst?: boolean;
}

/** The challenge of a registration: options for the browser, to be used once. */
@Injectable()
export class BeginPasskey {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly challenges: SignInChallengesRepository,
    private readonly passkeys: Passkeys,
  ) {}

  /** @throws 409 `too_many_second_factors` */
  async execute(account: Account): Promise<PasskeySetup> {
    const known = await this.factors.findConfirmed(account.id);
    assertRoomForOne(known);
    const { token } = await this.challenges.issue(account, 'passkey_registration');
    return { registration: token, options: await this.passkeys.registrationOptions(account, token, known) };
  }
}

/** Adds the passkey that the browser made for such a challenge. */
@Injectable()
export class EnrolPasskey {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly factors: SecondFactorsRepository,
    private readonly challenges: SignInChallengesRepository,
    private readonly readNewPasskey: ReadNewPasskey,
    private readonly addSecondFactor: AddSecondFactor,
  ) {}

  /**
   * @throws 401 for a registration that was used, has expired or is somebody else's; 400 on `response` for a
   *   passkey of another origin, or that does not fit; 409 `too_many_second_factors`; 401 when it must be the
   *   first and is not
   */
  async execute(caller: Caller, account: Account, command: NewPasskeyCommand): Promise<ConfirmedFactor> {
    const { registration, name, sessionId } = command;
    const passkey = await this.readNewPasskey.execute(caller, account, command);
    return this.database.transaction(async () => {
      await this.accounts.findForUpdate(account.id);
      if (!(await this.challenges.use(registration, 'passkey_registration')))
        throw challengeRefused('challenge_expired');
      const present = await this.factors.findConfirmed(account.id);
      assertRoomForOne(present);
      if (command.mustBeFirst && present.length > 0) throw challengeRefused('challenge_unknown');
      const factor = await this.factors.addPasskey(account.id, { name, ...passkey });
      const isFirst = present.length === 0;
      const recoveryCodes = await this.addSecondFactor.execute(caller, account, {
        factor,
        isFirst,
        sessionId,
      });
      return { factorId: factor.id, recoveryCodes };
    });
  }
}
