import type { IncomingMessage, ServerResponse } from 'node:http';
import { Post, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, ApiErrors, type Deferred, DeferredBody, InternalController } from '@referral-exchange/http';
import { ApiError } from '@referral-exchange/contracts';
import { Public } from '@referral-exchange/identity';
import type { SessionClient } from '../sessions/sessions.repository.js';
import { AccessTokens } from './access-tokens.js';
import { ChallengedDto, presentChallenge } from './second-factor.dto.js';
import { DoneDto, LoggedInDto, LoginDto, RefreshedDto, RefreshSessionDto } from './login.dto.js';
import { LoginUser } from './login-user.js';
import { LogoutUser } from './logout-user.js';
import { presentSessionUser } from './present-session-user.js';
import { RefreshSession, refreshRefused } from './refresh-session.js';
import { CurrentClient } from './session-client.js';
import { SessionCookies } from './session-cookies.js';

/** Login, refresh and logout, which need no access token that still works (interface, "Internal API"). */
@InternalController('auth', 'Sessions')
@Public()
export class LoginController {
  constructor(
    private readonly loginUser: LoginUser,
    private readonly refresh: RefreshSession,
    private readonly logoutUser: LogoutUser,
    private readonly accessTokens: AccessTokens,
    private readonly sessionCookies: SessionCookies,
  ) {}

  @Post('login')
  @ApiOperation({
    summary: 'Log in',
    description:
      'Starts a session. The tokens are in the answer, and for browsers in the HttpOnly cookies `auth_token` and `refresh_token_id`. After 5 failed logins of an email from one network, 50 of an email from anywhere, or 20 from an address, within 15 minutes, more are refused. A browser that is signed in as the user is not refused for the failures of others; a new password by mail ends the wait. Of a user with a second factor, or whose firm demands one, a right password is 202 with a challenge, and there are no tokens yet: `POST /auth/second-factor` ends the login.',
  })
  @ApiData(LoggedInDto)
  @ApiData(ChallengedDto, {
    status: 202,
    alternative: true,
    description: 'The password is right, and a second factor is needed.',
  })
  @ApiErrors(
    'invalid_credentials',
    'rate_limited_email',
    'rate_limited_ip',
    'account_not_fully_activated',
    'account_inactive_login_attempt',
    'permission_denied',
  )
  async login(
    @Req() request: IncomingMessage,
    @Res({ passthrough: true }) response: ServerResponse,
    @CurrentClient() client: SessionClient,
    @DeferredBody(LoginDto) body: Deferred<LoginDto>,
  ): Promise<LoggedInDto | ChallengedDto> {
    const { email, password } = await body.validated();
    const replaces = this.sessionCookies.refreshToken(request);
    const login = await this.loginUser.execute({ email, password, client, replaces });
    if ('challenge' in login) {
      response.statusCode = 202;
      return presentChallenge(login.challenge);
    }
    const { account, tokens } = login;
    this.sessionCookies.set(response, tokens);
    return { user: presentSessionUser(account), ...tokens };
  }

  @Post('refresh-session')
  @ApiOperation({
    summary: 'Refresh a session',
    description:
      'Exchanges the refresh token, from the cookie `refresh_token_id` or the body, for new tokens. A refresh token works once: used again more than 10 seconds later, it ends its session. Of several refreshes at once one wins; the others are 401, reason `refreshed_concurrently`, keep their cookies, and go on with the tokens of the winner.',
  })
  @ApiData(RefreshedDto)
  @ApiErrors('no_token', 'token_invalid', 'token_expired', 'permission_denied')
  async refreshSession(
    @Req() request: IncomingMessage,
    @Res({ passthrough: true }) response: ServerResponse,
    @CurrentClient() client: SessionClient,
    @DeferredBody(RefreshSessionDto) body: Deferred<RefreshSessionDto>,
  ): Promise<RefreshedDto> {
    const { refreshToken: sent } = await body.validated();
    const token = sent || this.sessionCookies.refreshToken(request);
    if (!token) {
      this.sessionCookies.clear(response);
      throw new ApiError('no_token', NO_REFRESH_TOKEN);
    }
    const refreshed = await this.refresh.execute(token, client);
    if (refreshed.outcome !== 'ok') {
      // the loser of two requests at once shares its cookies with the winner
      if (refreshed.outcome !== 'lost') this.sessionCookies.clear(response);
      throw refreshRefused(refreshed.outcome);
    }
    const { userId, sessionId, refreshToken } = refreshed;
    const tokens = { accessToken: await this.accessTokens.issue(userId, sessionId), refreshToken };
    this.sessionCookies.set(response, tokens);
    return { message: 'The session was refreshed.', ...(sent ? tokens : {}) };
  }

  @Post('logout')
  @ApiOperation({
    summary: 'Log out',
    description:
      'Ends the session of the tokens that are sent: the access token as `Authorization: Bearer` or cookie, also an expired one, and the refresh token as cookie or in the body. Its tokens are refused within a second. Sign-ins of the user on the page of OAuth end too, in every browser; what applications were given stays. The cookies are cleared in any case; without anything to end the answer is the same.',
  })
  @ApiData(DoneDto)
  @ApiErrors('permission_denied')
  async logout(
    @Req() request: IncomingMessage,
    @Res({ passthrough: true }) response: ServerResponse,
    @DeferredBody(RefreshSessionDto) body: Deferred<RefreshSessionDto>,
  ): Promise<DoneDto> {
    this.sessionCookies.clear(response);
    const { refreshToken } = await body.validated();
    const isSent = (token: string | undefined): token is string => Boolean(token);
    await this.logoutUser.execute({
      accessTokens: [bearerOf(request), this.sessionCookies.accessToken(request)].filter(isSent),
      refreshTokens: [refreshToken, this.sessionCookies.refreshToken(request)].filter(isSent),
    });
    return { message: 'You are logged out.' };
  }
}

/** The gateway hands the header on where no credential is needed. */
function bearerOf({ headers }: IncomingMessage): string | undefined {
  return /^Bearer +([\w.-]+)$/i.exec(headers.authorization ?? '')?.[1];
}

const NO_REFRESH_TOKEN =
  'No refresh token was sent: send it in the cookie refresh_token_id, or as refreshToken in the body';
