import { Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AllowCallers, type Caller, CurrentCaller } from '@referral-exchange/identity';
import {
  ApiData,
  ApiErrors,
  type Deferred,
  DeferredBody,
  InternalController,
  Page,
  UuidParam,
  ValidQuery,
} from '@referral-exchange/http';
import { AdministeredUsersRepository } from './administered-users.repository.js';
import { AllUsersQuery } from './all-users-query.dto.js';
import { ChangeUserState } from './change-user-state.js';
import { CreateUser } from './create-user.js';
import { CreateUserDto } from './create-user.dto.js';
import { AdministeredUserDto, presentUser, UserDto } from './present-user.js';
import type { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

const ID = 'Id of the user.';

/** Users of firms, of providers, and administrators, for administrators (decisions, section 8). */
@InternalController('admin/users', 'Administration')
@AllowCallers('admin')
export class AdminUsersController {
  constructor(
    private readonly create: CreateUser,
    private readonly users: UsersRepository,
    private readonly changeUserState: ChangeUserState,
    private readonly administeredUsers: AdministeredUsersRepository,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Create a user',
    description:
      'The user can sign in at once with the given password. An e-mail address that is taken is 409 `conflict`, reason `duplicate_email`; that of somebody who was deactivated elsewhere is free.',
  })
  @ApiData(UserDto, { status: 201 })
  @ApiErrors('conflict')
  async createUser(
    @CurrentCaller() caller: Caller,
    @DeferredBody(CreateUserDto) body: Deferred<CreateUserDto>,
  ): Promise<UserDto> {
    return presentUser(await this.create.execute(caller, await body.validated()));
  }

  @Get()
  @ApiOperation({
    summary: 'List users',
    description:
      'Those of firms and of providers, and administrators. Newest first, deactivated ones included.',
  })
  @ApiData(AdministeredUserDto, { page: true })
  async listAllUsers(@ValidQuery(AllUsersQuery) query: AllUsersQuery): Promise<Page<AdministeredUserDto>> {
    const [users, total] = await this.users.findPage(query);
    const { page, limit } = query;
    return new Page(await this.administeredUsers.present(users), { page, limit, total });
  }

  @Get(':id')
  @ApiOperation({
    summary: 'Get a user',
    description: 'Of any firm or provider, also one that is deactivated.',
  })
  @ApiData(AdministeredUserDto)
  async getAnyUser(@UuidParam('id', ID) id: string): Promise<AdministeredUserDto> {
    return this.one(await this.users.get(id));
  }

  @Post(':id/activate')
  @ApiOperation({
    summary: 'Activate a user',
    description:
      'The user can sign in again. Somebody whose e-mail address another user has by now cannot: 409 `conflict`, reason `duplicate_email`. An active user stays as it is.',
  })
  @ApiData(AdministeredUserDto)
  @ApiErrors('conflict')
  activateUser(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', ID) id: string,
  ): Promise<AdministeredUserDto> {
    return this.change(caller, id, true);
  }

  @Post(':id/deactivate')
  @ApiOperation({
    summary: 'Deactivate a user',
    description:
      'The user can no longer sign in; sessions, links in mails, OAuth grants and imports that are not done end within one second. The last administrator of a firm too. A deactivated user stays as it is. Not yourself: 409 `conflict`, reason `own_account`.',
  })
  @ApiData(AdministeredUserDto, { example: { isActive: false, status: 'deactivated' } })
  @ApiErrors('conflict')
  deactivateAnyUser(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', ID) id: string,
  ): Promise<AdministeredUserDto> {
    return this.change(caller, id, false);
  }

  private async change(caller: Caller, userId: string, isActive: boolean): Promise<AdministeredUserDto> {
    return this.one(await this.changeUserState.execute(caller, { userId, isActive }));
  }

  private async one(user: User): Promise<AdministeredUserDto> {
    return (await this.administeredUsers.present([user]))[0]!;
  }
}
