import { Module } from '@nestjs/common';
import { OneTimeTokensModule } from '../one-time-tokens/one-time-tokens.module.js';
import { PasswordResetsModule } from '../password-resets/password-resets.module.js';
import { UsersModule } from '../users/users.module.js';
import { AcceptInvitationPageController } from './accept-invitation-page.controller.js';
import { ForgotPasswordPageController } from './forgot-password-page.controller.js';
import { OpenToken } from './open-token.js';
import { ResetPasswordPageController } from './reset-password-page.controller.js';

/** The pages on which people choose passwords. */
@Module({
  imports: [OneTimeTokensModule, PasswordResetsModule, UsersModule],
  controllers: [AcceptInvitationPageController, ForgotPasswordPageController, ResetPasswordPageController],
  providers: [OpenToken],
})
export class PasswordPagesModule {}
