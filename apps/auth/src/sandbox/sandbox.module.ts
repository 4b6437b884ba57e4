import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { FirmsModule } from '../firms/firms.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { TestFirmsModule } from '../test-firms/test-firms.module.js';
import { UsersModule } from '../users/users.module.js';
import { CreateOwnTestFirm } from './create-own-test-firm.js';
import { ReadSandbox } from './read-sandbox.js';
import { RenewTestPassword } from './renew-test-password.js';
import { ResetSandbox } from './reset-sandbox.js';
import { SandboxController } from './sandbox.controller.js';
import { SandboxRecords } from './sandbox-records.js';
import { SandboxesRepository } from './sandboxes.repository.js';

/** The test firms that firms make for themselves. */
@Module({
  imports: [ApiKeysModule, AuditLogModule, FirmsModule, PasswordsModule, TestFirmsModule, UsersModule],
  controllers: [SandboxController],
  providers: [
    CreateOwnTestFirm,
    ReadSandbox,
    RenewTestPassword,
    ResetSandbox,
    SandboxRecords,
    SandboxesRepository,
  ],
})
export class SandboxModule {}
