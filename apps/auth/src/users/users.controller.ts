import { applyDecorators, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  AllowCallers,
  type Caller,
  CurrentCaller,
  FirmResource,
  RefuseMcpKeys,
  RefuseOAuth,
  RequireTier,
} from '@referral-exchange/identity';
import {
  ApiData,
  ApiErrors,
  ApiNoContent,
  type Deferred,
  DeferredBody,
  exampleOf,
  Page,
  PublicController,
  UuidParam,
  ValidQuery,
} from '@referral-exchange/http';
import { InviteUser } from './invite-user.js';
import { FirmUserDto, presentFirmUser } from './present-user.js';
import { ResendInvitation } from './resend-invitation.js';
import { UpdateUser } from './update-user.js';
import { InviteUserDto, UpdateUserDto, UsersQuery } from './user-bodies.dto.js';
import { UsersRepository } from './users.repository.js';

const ID = 'Id of the user.';
/** Users in examples of answers: keys neither invite nor change administrators. */
const INVITED = { ...exampleOf(InviteUserDto), isActive: false, status: 'invited' };
const UPDATED = { email: INVITED.email, ...exampleOf(UpdateUserDto) };
const KEYS =
  ' An API key manages members and viewers only; administrators come from the session of an administrator.';

/**
 * Neither CRM tokens nor keys for MCP: whom they made would outlive them (decisions, section 14, "Credentials
 * do not outlive themselves").
 */
const ManagesUsers = (): MethodDecorator =>
  applyDecorators(AllowCallers('firm_key', 'session'), RefuseMcpKeys(), RequireTier('full'));

/** The users of the caller's firm (decisions, section 4). No scope opens them: their addresses are theirs. */
@PublicController('users', 'Users')
@FirmResource()
@RefuseOAuth()
export class UsersController {
  constructor(
    private readonly users: UsersRepository,
    private readonly invite: InviteUser,
    private readonly update: UpdateUser,
    private readonly resend: ResendInvitation,
  ) {}

  @Post()
  @ManagesUsers()
  @ApiOperation({
    summary: 'Invite a user',
    description:
      'The user gets a mail with a link that works once, for 72 hours, and can sign in after choosing a password there. An e-mail address that is taken is 409 `conflict`, reason `duplicate_email`; somebody who was deactivated in another firm may be invited. An address gets one such mail a minute, and ten a day: 429 `rate_limited`, reason `too_many_mails`.' +
      KEYS,
  })
  @ApiData(FirmUserDto, { status: 201, example: INVITED })
  @ApiErrors('conflict', 'permission_denied')
  async inviteUser(
    @CurrentCaller() caller: Caller,
    @DeferredBody(InviteUserDto) body: Deferred<InviteUserDto>,
  ): Promise<FirmUserDto> {
    return presentFirmUser(await this.invite.execute(caller, body.validated));
  }

  @Get()
  @ApiOperation({
    summary: 'List the users of your firm',
    description: 'Newest first, deactivated ones included.',
  })
  @ApiData(FirmUserDto, { page: true })
  async listUsers(
    @CurrentCaller() caller: Caller,
    @ValidQuery(UsersQuery) query: UsersQuery,
  ): Promise<Page<FirmUserDto>> {
    const [users, total] = await this.users.findPage({ ...query, firmId: caller.firmId });
    return new Page(users.map(presentFirmUser), { page: query.page, limit: query.limit, total });
  }

  @Get(':id')
  @ApiOperation({ summary: 'Get a user of your firm', description: 'Invited and deactivated users too.' })
  @ApiData(FirmUserDto)
  async getUser(@CurrentCaller() caller: Caller, @UuidParam('id', ID) id: string): Promise<FirmUserDto> {
    return presentFirmUser(await this.users.getOfFirm(id, caller.firmId));
  }

  @Patch(':id')
  @ManagesUsers()
  @ApiOperation({
    summary: 'Update a user of your firm',
    description:
      'Fields that are absent stay as they are. A user who is deactivated or may not import any more loses imports that are not done. The last active administrator of a firm can be neither demoted nor deactivated: 409 `conflict`, reason `last_administrator`. Somebody who was deactivated here and has joined another firm cannot be activated again: 409 `duplicate_email`.' +
      KEYS,
  })
  @ApiData(FirmUserDto, { example: UPDATED })
  @ApiErrors('conflict', 'permission_denied')
  async updateUser(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', ID) userId: string,
    @DeferredBody(UpdateUserDto) body: Deferred<UpdateUserDto>,
  ): Promise<FirmUserDto> {
    return presentFirmUser(await this.update.execute(caller, { userId, readInput: body.validated }));
  }

  @Delete(':id')
  @ManagesUsers()
  @ApiOperation({
    summary: 'Deactivate a user of your firm',
    description:
      'The user can no longer sign in, and all sessions end within one second, as do imports of the user that are not done. The record stays, because other records name it. Doing it again changes nothing.' +
      KEYS,
  })
  @ApiNoContent()
  @ApiErrors('conflict', 'permission_denied')
  async deactivateUser(@CurrentCaller() caller: Caller, @UuidParam('id', ID) userId: string): Promise<void> {
    await this.update.execute(caller, { userId, readInput: () => ({ isActive: false }) });
  }

  @Post(':id/resend-invitation')
  @ManagesUsers()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Send an invitation again',
    description:
      'The new link works for 72 hours; the one before it no longer works. An address gets one such mail a minute, and ten a day: 429 `rate_limited`, reason `too_many_mails`.' +
      KEYS,
  })
  @ApiData(FirmUserDto, { example: INVITED })
  @ApiErrors('conflict', 'permission_denied')
  async resendInvitation(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', ID) userId: string,
  ): Promise<FirmUserDto> {
    return presentFirmUser(await this.resend.execute(caller, { userId }));
  }
}
