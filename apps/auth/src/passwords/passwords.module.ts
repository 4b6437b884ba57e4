import { Module } from '@nestjs/common';
import { PurgeWorker } from '@referral-exchange/telemetry';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { OneTimeTokensModule } from '../one-time-tokens/one-time-tokens.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UsersModule } from '../users/users.module.js';
import { LoginFailuresRepository } from './login-failures.repository.js';
import { LoginThrottle } from './login-throttle.js';
import { ReplacePassword } from './replace-password.js';
import { VerifyPassword } from './verify-password.js';

@Module({
  imports: [AuditLogModule, OneTimeTokensModule, SessionsModule, UsersModule],
  providers: [
    LoginFailuresRepository,
    LoginThrottle,
    PurgeWorker.of(LoginFailuresRepository, 'failed logins', 600_000),
    ReplacePassword,
    VerifyPassword,
  ],
  exports: [LoginThrottle, ReplacePassword, VerifyPassword],
})
export class PasswordsModule {}
