import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, ApiErrors, type Deferred, DeferredBody, InternalController } from '@referral-exchange/http';
import { Public } from '@referral-exchange/identity';
import { TotpSetupDto } from '../second-factors/totp-setup.dto.js';
import type { SessionClient } from '../sessions/sessions.repository.js';
import { CompleteLogin } from './complete-login.js';
import { EnrolAtSignIn } from './enrol-at-sign-in.js';
import { LoggedInDto } from './login.dto.js';
import { presentSessionUser } from './present-session-user.js';
import {
  BeginEnrolmentDto,
  ConfirmEnrolmentDto,
  EnrolledAndLoggedInDto,
  proofIn,
  ShowSecondFactorDto,
} from './second-factor.dto.js';
import { CurrentClient } from './session-client.js';
import { SessionCookies } from './session-cookies.js';

/** The second step of a login. The challenge of the first one is the credential (ADR 173). */
@InternalController('auth/second-factor', 'Sessions')
@Public()
export class SecondFactorController {
  constructor(
    private readonly completeLogin: CompleteLogin,
    private readonly enrolAtSignIn: EnrolAtSignIn,
    private readonly sessionCookies: SessionCookies,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Log in with a second factor',
    description:
      'Ends the login that `POST /auth/login` began, with the code of an app, a recovery code or a passkey, and answers as it does. Each code is accepted once; codes of the step before and after the present one are taken too. A factor that is not right is 401 `invalid_credentials`, reason `second_factor_wrong`, `second_factor_replayed` or `second_factor_foreign_origin`, and the challenge stays. After 5 failures from one network, 10 from anywhere, or 20 from an address, within 15 minutes, more are refused.',
  })
  @ApiData(LoggedInDto)
  @ApiErrors(
    'invalid_credentials',
    'token_invalid',
    'token_expired',
    'rate_limited_email',
    'rate_limited_ip',
    'account_inactive_login_attempt',
    'permission_denied',
  )
  async logInWithSecondFactor(
    @Req() request: IncomingMessage,
    @Res({ passthrough: true }) response: ServerResponse,
    @CurrentClient() client: SessionClient,
    @DeferredBody(ShowSecondFactorDto) body: Deferred<ShowSecondFactorDto>,
  ): Promise<LoggedInDto> {
    const input = await body.validated();
    const replaces = this.sessionCookies.refreshToken(request);
    const step = { challenge: input.challenge, proof: proofIn(input), client, replaces };
    const { account, tokens } = await this.completeLogin.execute(step);
    this.sessionCookies.set(response, tokens);
    return { user: presentSessionUser(account), ...tokens };
  }

  @Post('enrolment')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Set up the second factor that your firm demands',
    description:
      'For a login whose challenge says `enrolment`. Answers the secret of an authenticator app, which is not shown again. Asked for twice, the second secret replaces the first.',
  })
  @ApiData(TotpSetupDto)
  @ApiErrors('token_invalid', 'token_expired', 'account_inactive_login_attempt', 'permission_denied')
  async beginSecondFactorEnrolment(
    @DeferredBody(BeginEnrolmentDto) body: Deferred<BeginEnrolmentDto>,
  ): Promise<TotpSetupDto> {
    const { challenge } = await body.validated();
    return this.enrolAtSignIn.begin(challenge);
  }

  @Post('enrolment/confirm')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Confirm the second factor, and log in',
    description:
      'Takes the first code of the app, starts the session, and answers the recovery codes, which are not shown again. A code that is not right is 400 on `code`: the message says when the clock of the device is off.',
  })
  @ApiData(EnrolledAndLoggedInDto)
  @ApiErrors(
    'conflict',
    'invalid_credentials',
    'token_invalid',
    'token_expired',
    'account_inactive_login_attempt',
    'permission_denied',
  )
  async confirmSecondFactorEnrolment(
    @Req() request: IncomingMessage,
    @Res({ passthrough: true }) response: ServerResponse,
    @CurrentClient() client: SessionClient,
    @DeferredBody(ConfirmEnrolmentDto) body: Deferred<ConfirmEnrolmentDto>,
  ): Promise<EnrolledAndLoggedInDto> {
    const { challenge, code } = await body.validated();
    const replaces = this.sessionCookies.refreshToken(request);
    const { account, tokens, recoveryCodes } = await this.enrolAtSignIn.confirm({
      challenge,
      code,
      client,
      replaces,
    });
    this.sessionCookies.set(response, tokens);
    return { user: presentSessionUser(account), ...tokens, recoveryCodes };
  }
}
