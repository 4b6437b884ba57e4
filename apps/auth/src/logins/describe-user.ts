import { Injectable } from '@nestjs/common';
import { ApiError } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { AccountsRepository } from '../users/accounts.repository.js';
import { presentSessionUser, type SessionUserDto } from './present-session-user.js';

/** `GET /auth/me`: the person who calls. */
@Injectable()
export class DescribeUser {
  constructor(private readonly accounts: AccountsRepository) {}

  /** @throws 401 when the user does not exist any more */
  async execute({ userId }: Caller): Promise<SessionUserDto> {
    const account = userId && (await this.accounts.find(userId));
    if (!account) throw new ApiError('token_invalid', 'The user of this token does not exist');
    return presentSessionUser(account);
  }
}
