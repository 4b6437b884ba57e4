import { Controller, Get, Inject, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { signInId } from '@referral-exchange/contracts';
import { CONFIG } from '@referral-exchange/telemetry';
import { frontOfApp, linkToken, PageErrors, sendPage, validateDto } from '@referral-exchange/http';
import { Public } from '@referral-exchange/identity';
import type { Request, Response } from 'express';
import type { AuthConfig } from '../config.js';
import { ResetPasswordDto } from '../password-resets/password-resets.dto.js';
import { ResetPassword } from '../password-resets/reset-password.js';
import { FOREIGN_FORM, formOfOurs, type PageAddresses } from './foreign-form.js';
import { OpenToken } from './open-token.js';
import { addressWith, RESET_PASSWORD_PATH } from '../page-paths.js';
import { resetDone, resetEnd, resetForm } from './reset-pages.js';
import { takeNewPassword } from './take-new-password.js';

/** The page of the link in the mail about a forgotten password; its rules are those of an invitation. */
@Controller(RESET_PASSWORD_PATH)
@ApiExcludeController()
@Public()
@UseFilters(PageErrors)
export class ResetPasswordPageController {
  constructor(
    private readonly openToken: OpenToken,
    private readonly resetPassword: ResetPassword,
    @Inject(CONFIG) private readonly config: PageAddresses & Pick<AuthConfig, 'FIRM_APP_URL'>,
  ) {}

  @Get()
  showPage(@Req() { query }: Request, @Res() response: Response): Promise<void> {
    return sendPage(response, async () => {
      const [token, signIn] = [linkToken(query.token), signInId(query.sign_in)];
      const opened = await this.openToken.execute(token, 'password_reset');
      if (opened.kind !== 'open') return resetEnd(opened, signIn);
      return resetForm({ account: opened.account, token: token!, signIn });
    });
  }

  @Get('done')
  showDone(@Req() { query }: Request, @Res() response: Response): Promise<void> {
    return sendPage(response, () => resetDone(frontOfApp(this.config), signInId(query.sign_in)));
  }

  @Post()
  takeForm(@Req() request: Request, @Res() response: Response): Promise<void> {
    return sendPage(response, async () => {
      const form = formOfOurs(request, this.config);
      if (!form) return FOREIGN_FORM;
      const [token, signIn] = [linkToken(form.get('token')), signInId(form.get('sign_in'))];
      const opened = await this.openToken.execute(token, 'password_reset');
      if (opened.kind !== 'open') return resetEnd(opened, signIn);
      const taken = await takeNewPassword(form, {
        read: (newPassword) => validateDto(ResetPasswordDto, { token, newPassword }),
        execute: (input) => this.resetPassword.execute(input),
      });
      if (taken === 'done') return { location: addressWith(`${RESET_PASSWORD_PATH}/done`, signIn) };
      // somebody was faster
      if (taken === 'token') return resetEnd({ kind: 'unknown' }, signIn);
      return resetForm({ account: opened.account, token: token!, signIn, faults: taken });
    });
  }
}
