import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { FirmsModule } from '../firms/firms.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SecondFactorsModule } from '../second-factors/second-factors.module.js';
import { UsersModule } from '../users/users.module.js';
import { AdminSecondFactorsController } from './admin-second-factors.controller.js';
import { DemandSecondFactor } from './demand-second-factor.js';
import { FirmSecondFactorsController } from './firm-second-factors.controller.js';
import { OwnPasskeysController } from './own-passkeys.controller.js';
import { OwnSecondFactorsController } from './own-second-factors.controller.js';
import { PeopleSecondFactorsRepository } from './people-second-factors.repository.js';
import { ProvePresence } from './prove-presence.js';
import { ReadSecondFactors } from './read-second-factors.js';
import { RenewRecoveryCodes } from './renew-recovery-codes.js';
import { ResetColleague } from './reset-colleague.js';

/** Where people, firms and administrators set up and remove second factors (ADR 173). */
@Module({
  imports: [AuditLogModule, FirmsModule, PasswordsModule, SecondFactorsModule, UsersModule],
  controllers: [
    OwnPasskeysController,
    OwnSecondFactorsController,
    FirmSecondFactorsController,
    AdminSecondFactorsController,
  ],
  providers: [
    DemandSecondFactor,
    PeopleSecondFactorsRepository,
    ProvePresence,
    ReadSecondFactors,
    RenewRecoveryCodes,
    ResetColleague,
  ],
})
export class SecondFactorSettingsModule {}
