import { Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  AllowCallers,
  ApiData,
  ApiErrors,
  CurrentCaller,
  DeferredBody,
  InternalController,
  type Caller,
  type Deferred,
} from '@referral-exchange/platform';
import { CreateUser } from './create-user.js';
import { CreateUserDto } from './create-user.dto.js';
import { presentUser, UserDto } from './present-user.js';

/** Users, for administrators (decisions, section 8). */
@InternalController('admin/users', 'Administration')
@AllowCallers('admin')
export class AdminUsersController {
  constructor(private readonly create: CreateUser) {}

  @Post()
  @ApiOperation({
    summary: 'Create a user',
    description:
      'The user can sign in at once with the given password. An e-mail address that is taken is 409 `conflict`, reason `duplicate_email`.',
  })
  @ApiData(UserDto, { status: 201 })
  @ApiErrors('conflict')
  async createUser(
    @CurrentCaller() caller: Caller,
    @DeferredBody(CreateUserDto) body: Deferred<CreateUserDto>,
  ): Promise<UserDto> {
    return presentUser(await this.create.execute(caller, await body.validated()));
  }
}
