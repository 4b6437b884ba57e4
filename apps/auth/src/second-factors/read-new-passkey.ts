import { Injectable } from '@nestjs/common';
import { type ApiError, validationError } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { AuditLog } from '../audit-log/audit-log.js';
import type { Account } from '../users/accounts.repository.js';
import { challengeRefused } from './open-challenge.js';
import { Passkeys } from './passkeys.js';
import { type NewPasskey, SecondFactorsRepository } from './second-factors.repository.js';
import { SignInChallengesRepository } from './sign-in-challenges.repository.js';

type Fault = 'wrong' | 'foreign_origin' | 'known';

const MESSAGES: Record<Fault, string> = {
  foreign_origin:
    'The passkey was made for a page of another site: open Referral Exchange itself, and make it there',
  wrong: 'The passkey was not made for this registration: ask for new options, and try again',
  known: 'This passkey is registered already: use it, or make another one',
};

/** Reads a passkey that a browser made for a registration of the calling user. A refusal is audited. */
@Injectable()
export class ReadNewPasskey {
  constructor(
    private readonly challenges: SignInChallengesRepository,
    private readonly factors: SecondFactorsRepository,
    private readonly passkeys: Passkeys,
    private readonly auditLog: AuditLog,
  ) {}

  /** @throws 401 for a registration that cannot be used; 400 on `response` */
  async execute(
    caller: Caller,
    account: Account,
    { registration, response }: { registration: string; response: object },
  ): Promise<Omit<NewPasskey, 'name'>> {
    const found = await this.challenges.find(registration, 'passkey_registration');
    if (found?.userId !== account.id) throw challengeRefused('challenge_unknown');
    const passkey = await this.passkeys.readRegistration(response, registration);
    if (passkey === 'wrong' || passkey === 'foreign_origin')
      throw await this.refuse(caller, account, passkey);
    if (await this.factors.isKnownCredential(passkey.credentialId!))
      throw await this.refuse(caller, account, 'known');
    return passkey;
  }

  private async refuse(caller: Caller, { id }: Account, reason: Fault): Promise<ApiError> {
    await this.auditLog.record(caller, {
      action: 'second_factor.refused',
      subjectType: 'user',
      subjectId: id,
      details: { kind: 'passkey', reason, isEnrolment: true },
    });
    return validationError([{ field: 'response', code: `passkey_${reason}`, message: MESSAGES[reason] }]);
  }
}
