import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, ApiErrors, type Deferred, DeferredBody, InternalController } from '@referral-exchange/http';
import { Public } from '@referral-exchange/identity';
import { PasskeySetupDto } from '../second-factors/passkey-setup.dto.js';
import type { SessionClient } from '../sessions/sessions.repository.js';
import { EnrolAtSignIn } from './enrol-at-sign-in.js';
import { presentSessionUser } from './present-session-user.js';
import {
  BeginPasskeyEnrolmentDto,
  ConfirmPasskeyEnrolmentDto,
  EnrolledAndLoggedInDto,
} from './second-factor.dto.js';
import { CurrentClient } from './session-client.js';
import { SessionCookies } from './session-cookies.js';

/** A passkey as the second factor that a firm demands, made at the login (ADR 173). */
@InternalController('auth/second-factor/enrolment/passkeys', 'Sessions')
@Public()
export class PasskeyEnrolmentController {
  constructor(
    private readonly enrolAtSignIn: EnrolAtSignIn,
    private readonly sessionCookies: SessionCookies,
  ) {}

  @Post('options')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Begin to make the passkey that your firm demands',
    description:
      'For a login whose challenge says `enrolment`, in the place of an authenticator app. Answers what the browser makes the passkey with.',
  })
  @ApiData(PasskeySetupDto)
  @ApiErrors(
    'conflict',
    'token_invalid',
    'token_expired',
    'account_inactive_login_attempt',
    'permission_denied',
  )
  async beginPasskeyEnrolment(
    @DeferredBody(BeginPasskeyEnrolmentDto) body: Deferred<BeginPasskeyEnrolmentDto>,
  ): Promise<PasskeySetupDto> {
    return this.enrolAtSignIn.preparePasskey((await body.validated()).challenge);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Add the passkey that your firm demands, and log in',
    description:
      'Takes what the browser made, starts the session, and answers the recovery codes, which are not shown again. A passkey that was made for a page of another site is 400 on `response`.',
  })
  @ApiData(EnrolledAndLoggedInDto)
  @ApiErrors(
    'conflict',
    'token_invalid',
    'token_expired',
    'account_inactive_login_attempt',
    'permission_denied',
  )
  async confirmPasskeyEnrolment(
    @Req() request: IncomingMessage,
    @Res({ passthrough: true }) response: ServerResponse,
    @CurrentClient() client: SessionClient,
    @DeferredBody(ConfirmPasskeyEnrolmentDto) body: Deferred<ConfirmPasskeyEnrolmentDto>,
  ): Promise<EnrolledAndLoggedInDto> {
    const input = await body.validated();
    const replaces = this.sessionCookies.refreshToken(request);
    const { account, tokens, recoveryCodes } = await this.enrolAtSignIn.addPasskey({
      ...input,
      client,
      replaces,
    });
    this.sessionCookies.set(response, tokens);
    return { user: presentSessionUser(account), ...tokens, recoveryCodes };
  }
}
