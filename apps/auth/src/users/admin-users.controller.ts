import { Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Principal } from '@referral-exchange/contracts';
import {
  AllowCallers,
  ApiData,
  ApiErrors,
  CurrentPrincipal,
  DeferredBody,
  InternalController,
  type Deferred,
} from '@referral-exchange/platform';
import { CreateUser } from './create-user.js';
import { CreateUserDto } from './create-user.dto.js';
import { presentUser, UserDto } from './present-user.js';

/** People, for the administrator (decisions, section 8). */
@InternalController('admin/users', 'Administration')
@AllowCallers('admin')
export class AdminUsersController {
  constructor(private readonly create: CreateUser) {}

  @Post()
  @ApiOperation({ summary: 'Create a user' })
  @ApiData(UserDto, { status: 201 })
  @ApiErrors('conflict')
  async createUser(
    @DeferredBody(CreateUserDto) body: Deferred<CreateUserDto>,
    @CurrentPrincipal() by: Principal,
  ): Promise<UserDto> {
    return presentUser(await this.create.execute(await body.validated(), by));
  }
}
