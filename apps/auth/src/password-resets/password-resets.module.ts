import { Module } from '@nestjs/common';
import { AccountMailsModule } from '../account-mails/account-mails.module.js';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { OneTimeTokensModule } from '../one-time-tokens/one-time-tokens.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { UsersModule } from '../users/users.module.js';
import { PasswordResetsController } from './password-resets.controller.js';
import { RequestPasswordReset } from './request-password-reset.js';
import { ResetLinks } from './reset-links.js';
import { ResetPassword } from './reset-password.js';

@Module({
  imports: [AccountMailsModule, AuditLogModule, OneTimeTokensModule, PasswordsModule, UsersModule],
  controllers: [PasswordResetsController],
  providers: [RequestPasswordReset, ResetLinks, ResetPassword],
  exports: [RequestPasswordReset, ResetPassword],
})
export class PasswordResetsModule {}
