import { Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, type Deferred, DeferredBody, InternalController } from '@referral-exchange/http';
import { Public } from '@referral-exchange/identity';
import { DoneDto } from '../logins/login.dto.js';
import { CurrentClient } from '../logins/session-client.js';
import type { SessionClient } from '../sessions/sessions.repository.js';
import { ForgotPasswordDto, ResetPasswordDto } from './password-resets.dto.js';
import { RequestPasswordReset } from './request-password-reset.js';
import { ResetPassword } from './reset-password.js';

/** A forgotten password. The token in the mail is the credential. */
@InternalController('auth', 'Sessions')
@Public()
export class PasswordResetsController {
  constructor(
    private readonly requestPasswordReset: RequestPasswordReset,
    private readonly reset: ResetPassword,
  ) {}

  @Post('forgot-password')
  @ApiOperation({
    summary: 'Ask for a password reset',
    description:
      'If a user with this email can log in, a link is mailed that works once, for one hour. The answer is the same for every email. At most one mail a minute and ten a day go to it.',
  })
  @ApiData(DoneDto, {
    example: { message: 'If a user has this email, a link to choose a new password is on its way.' },
  })
  async forgotPassword(
    @CurrentClient() { clientAddress }: SessionClient,
    @DeferredBody(ForgotPasswordDto) body: Deferred<ForgotPasswordDto>,
  ): Promise<DoneDto> {
    const { email } = await body.validated();
    this.requestPasswordReset.execute({ email, clientAddress });
    return { message: 'If a user has this email, a link to choose a new password is on its way.' };
  }

  @Post('reset-password')
  @ApiOperation({
    summary: 'Reset the password',
    description:
      'Sets a new password by the token of the mail. All sessions of the user, OAuth grants and sign-ins at OAuth end.',
  })
  @ApiData(DoneDto, { example: { message: 'The password was changed: log in with the new one.' } })
  async resetPassword(@DeferredBody(ResetPasswordDto) body: Deferred<ResetPasswordDto>): Promise<DoneDto> {
    await this.reset.execute(await body.validated());
    return { message: 'The password was changed: log in with the new one.' };
  }
}
