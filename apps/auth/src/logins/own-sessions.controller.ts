import { Delete, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { notFound, type Principal } from '@referral-exchange/contracts';
import {
  AllowCallers,
  type Caller,
  CurrentCaller,
  CurrentPrincipal,
  RequireScope,
  RequireTier,
} from '@referral-exchange/identity';
import {
  ApiData,
  ApiErrors,
  ApiNoContent,
  type Deferred,
  DeferredBody,
  InternalController,
  UuidParam,
} from '@referral-exchange/http';
import { EndSessions } from '../sessions/end-sessions.js';
import { SessionsRepository, type SessionClient } from '../sessions/sessions.repository.js';
import { ChangePasswordDto } from './change-password.dto.js';
import { ChangePassword } from './change-password.js';
import { DescribeUser } from './describe-user.js';
import { DoneDto } from './login.dto.js';
import { presentSession, SessionDto } from './present-session.js';
import { SessionUserDto } from './present-session-user.js';
import { CurrentClient } from './session-client.js';

/** The calling user and its sessions. For people of every role. */
@InternalController('auth', 'Sessions')
@AllowCallers('session')
@RequireTier('read_only')
export class OwnSessionsController {
  constructor(
    private readonly describeUser: DescribeUser,
    private readonly sessions: SessionsRepository,
    private readonly endSessions: EndSessions,
    private readonly change: ChangePassword,
  ) {}

  @Get('me')
  @AllowCallers('session', 'oauth')
  @RequireScope('user:read')
  @ApiOperation({ summary: 'Get the current user', description: 'OAuth tokens need the scope `user:read`.' })
  @ApiData(SessionUserDto)
  getCurrentUser(@CurrentCaller() caller: Caller): Promise<SessionUserDto> {
    return this.describeUser.execute(caller);
  }

  @Post('change-password')
  @ApiOperation({
    summary: 'Change the password',
    description:
      'Ends all other sessions of the user, OAuth grants and sign-ins at OAuth. Links to choose a new password that were mailed before no longer work. A wrong `currentPassword` is 401 `invalid_credentials` on that field, and counts as a failed login.',
  })
  @ApiData(DoneDto, { example: { message: 'The password was changed. Your other sessions are ended.' } })
  @ApiErrors('invalid_credentials', 'rate_limited_email', 'rate_limited_ip')
  async changePassword(
    @CurrentCaller() caller: Caller,
    @CurrentPrincipal() { sessionId }: Principal,
    @CurrentClient() { clientAddress }: SessionClient,
    @DeferredBody(ChangePasswordDto) body: Deferred<ChangePasswordDto>,
  ): Promise<DoneDto> {
    const { currentPassword, newPassword } = await body.validated();
    await this.change.execute(caller, { currentPassword, newPassword, clientAddress, sessionId });
    return { message: 'The password was changed. Your other sessions are ended.' };
  }

  @Get('sessions')
  @ApiOperation({
    summary: 'List your sessions',
    description: 'The live sessions of the user, latest first.',
  })
  @ApiData(SessionDto, { isArray: true })
  async listSessions(
    @CurrentCaller() caller: Caller,
    @CurrentPrincipal() { sessionId }: Principal,
  ): Promise<SessionDto[]> {
    const sessions = await this.sessions.findLive(caller.userId!);
    return sessions.map((session) => presentSession(session, sessionId));
  }

  @Delete('sessions/:id')
  @ApiOperation({
    summary: 'End a session',
    description: 'Its tokens are refused within a second. Sign-ins at OAuth end too, in every browser.',
  })
  @ApiNoContent()
  async endSession(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', 'Id of the session.') id: string,
  ): Promise<void> {
    const ended = await this.endSessions.execute(caller, {
      userId: caller.userId!,
      reason: 'ended_by_user',
      only: id,
    });
    if (ended.length === 0) throw notFound('No such session');
  }
}
