import { Get, HttpCode, Post } from '@nestjs/common';
import { notFound, type VerifyPasswordResponse } from '@referral-exchange/contracts';
import {
  type Deferred,
  DeferredBody,
  ServiceController,
  Unwrapped,
  UuidParam,
} from '@referral-exchange/http';
import { ServiceOnly } from '@referral-exchange/identity';
import { AccountsRepository, userFacts } from '../users/accounts.repository.js';
import { VerifyPasswordDto } from './verify-password.dto.js';
import { VerifyPassword } from './verify-password.js';

/** Users, for oauth and for the mails of referrals (contracts, http/auth). Clients are not routed here. */
@ServiceController('users', 'oauth')
export class InternalUsersController {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly verify: VerifyPassword,
  ) {}

  @Post('verify-password')
  @HttpCode(200)
  async verifyPassword(
    @DeferredBody(VerifyPasswordDto) body: Deferred<VerifyPasswordDto>,
  ): Promise<Unwrapped> {
    const check = await this.verify.execute(await body.validated());
    const answer: VerifyPasswordResponse =
      check.outcome === 'ok' ? { outcome: 'ok', user: userFacts(check.account) } : check;
    return new Unwrapped(answer);
  }

  @Get('of-firm/:firmId')
  @ServiceOnly('referrals')
  async readUsersOfFirm(@UuidParam('firmId', 'Id of the firm.') firmId: string): Promise<Unwrapped> {
    const accounts = await this.accounts.findActiveOfFirm(firmId);
    return new Unwrapped({ users: accounts.map(userFacts) });
  }

  @Get(':id')
  @ServiceOnly('oauth', 'referrals')
  async readUser(@UuidParam('id', 'Id of the user.') id: string): Promise<Unwrapped> {
    const account = await this.accounts.find(id);
    if (!account) throw notFound('No such user');
    return new Unwrapped(userFacts(account));
  }
}
