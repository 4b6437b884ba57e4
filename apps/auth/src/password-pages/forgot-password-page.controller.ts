import { Controller, Get, Inject, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ApiError, signInId } from '@referral-exchange/contracts';
import { CONFIG } from '@referral-exchange/telemetry';
import { PageErrors, sendPage, validateDto } from '@referral-exchange/http';
import { Public } from '@referral-exchange/identity';
import type { Request, Response } from 'express';
import { CurrentClient } from '../logins/session-client.js';
import { ForgotPasswordDto } from '../password-resets/password-resets.dto.js';
import { RequestPasswordReset } from '../password-resets/request-password-reset.js';
import type { SessionClient } from '../sessions/sessions.repository.js';
import { FOREIGN_FORM, formOfOurs, type PageAddresses } from './foreign-form.js';
import { forgotForm, forgotSent } from './forgot-pages.js';
import { addressWith, FORGOT_PASSWORD_PATH } from '../page-paths.js';

/** Where one who forgot the password asks for a mail. Every address gets the same answer, equally late. */
@Controller(FORGOT_PASSWORD_PATH)
@ApiExcludeController()
@Public()
@UseFilters(PageErrors)
export class ForgotPasswordPageController {
  constructor(
    private readonly requestPasswordReset: RequestPasswordReset,
    @Inject(CONFIG) private readonly config: PageAddresses,
  ) {}

  @Get()
  showPage(@Req() { query }: Request, @Res() response: Response): Promise<void> {
    return sendPage(response, () => forgotForm({ email: '', signIn: signInId(query.sign_in) }));
  }

  @Get('sent')
  showSent(@Req() { query }: Request, @Res() response: Response): Promise<void> {
    return sendPage(response, () => forgotSent(signInId(query.sign_in)));
  }

  @Post()
  takeForm(
    @Req() request: Request,
    @Res() response: Response,
    @CurrentClient() { clientAddress }: SessionClient,
  ): Promise<void> {
    return sendPage(response, () => {
      const form = formOfOurs(request, this.config);
      if (!form) return FOREIGN_FORM;
      const signIn = signInId(form.get('sign_in'));
      const typed = form.get('email') ?? '';
      const email = emailOf(typed);
      if (email === null) {
        const fault = 'This is not an email address. It looks like name@firm.com.';
        return forgotForm({ email: typed.slice(0, 255), signIn, fault });
      }
      this.requestPasswordReset.execute({ email, clientAddress, signIn });
      return { location: addressWith(`${FORGOT_PASSWORD_PATH}/sent`, signIn) };
    });
  }
}

/** By the rules of the API. */
function emailOf(typed: string): string | null {
  try {
    return validateDto(ForgotPasswordDto, { email: typed }).email;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'validation_error') return null;
    throw error;
  }
}
