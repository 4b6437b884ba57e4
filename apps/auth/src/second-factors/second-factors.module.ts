import { Module } from '@nestjs/common';
import { PurgeWorker } from '@referral-exchange/telemetry';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { AddSecondFactor } from './add-second-factor.js';
import { CheckSecondFactor } from './check-second-factor.js';
import { BeginPasskey, EnrolPasskey } from './enrol-passkey.js';
import { EnrolTotp } from './enrol-totp.js';
import { ForgetSecondFactors } from './forget-second-factors.js';
import { IssueChallenge } from './issue-challenge.js';
import { OpenChallenge } from './open-challenge.js';
import { Passkeys } from './passkeys.js';
import { ReadNewPasskey } from './read-new-passkey.js';
import { RecoveryCodesRepository } from './recovery-codes.repository.js';
import { RemoveSecondFactor } from './remove-second-factor.js';
import { ResetSecondFactors } from './reset-second-factors.js';
import { SecondFactorChanges } from './second-factor-changes.js';
import { SecondFactorMails } from './second-factor-mails.js';
import { SecondFactorsRepository } from './second-factors.repository.js';
import { SignInChallengesRepository } from './sign-in-challenges.repository.js';
import { TakeSecondFactor } from './take-second-factor.js';
import { UseRecoveryCode } from './use-recovery-code.js';

/** Authenticator apps, passkeys and recovery codes of people, and the challenges of sign-ins (ADR 173). */
@Module({
  imports: [AuditLogModule, PasswordsModule, SessionsModule, UsersModule],
  providers: [
    AddSecondFactor,
    BeginPasskey,
    CheckSecondFactor,
    EnrolPasskey,
    EnrolTotp,
    ForgetSecondFactors,
    IssueChallenge,
    OpenChallenge,
    Passkeys,
    PurgeWorker.of(SignInChallengesRepository, 'sign-in challenges', 600_000),
    ReadNewPasskey,
    RecoveryCodesRepository,
    RemoveSecondFactor,
    ResetSecondFactors,
    SecondFactorChanges,
    SecondFactorMails,
    SecondFactorsRepository,
    SignInChallengesRepository,
    TakeSecondFactor,
    UseRecoveryCode,
  ],
  exports: [
    BeginPasskey,
    CheckSecondFactor,
    EnrolPasskey,
    EnrolTotp,
    IssueChallenge,
    OpenChallenge,
    RecoveryCodesRepository,
    RemoveSecondFactor,
    ResetSecondFactors,
    SecondFactorMails,
    SecondFactorsRepository,
    SignInChallengesRepository,
    TakeSecondFactor,
  ],
})
export class SecondFactorsModule {}
