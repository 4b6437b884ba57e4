import { Get, HttpCode, Post } from '@nestjs/common';
import { notFound, type UserFacts, type VerifyPasswordResponse } from '@referral-exchange/contracts';
import {
  type Deferred,
  DeferredBody,
  ServiceController,
  Unwrapped,
  UuidParam,
} from '@referral-exchange/http';
import { ServiceOnly } from '@referral-exchange/identity';
import { VerifyPassword } from '../passwords/verify-password.js';
import type { SecondFactorProof } from '../second-factors/check-second-factor.js';
import { IssueChallenge } from '../second-factors/issue-challenge.js';
import { TakeSecondFactor } from '../second-factors/take-second-factor.js';
import {
  AccountsRepository,
  userFacts,
  type Account,
  type AccountWithFactors,
} from '../users/accounts.repository.js';
import { ReadUsersDto } from './read-users.dto.js';
import { presentSecondStep, proofOfCode } from './second-step-answer.js';
import { VerifyPasswordDto, VerifySecondFactorDto } from './verify-password.dto.js';

/** Users, for oauth and for the mails of referrals (contracts, http/auth). Clients are not routed here. */
@ServiceController('users', 'oauth')
export class InternalUsersController {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly verify: VerifyPassword,
    private readonly issueChallenge: IssueChallenge,
    private readonly takeSecondFactor: TakeSecondFactor,
  ) {}

  @Post('verify-password')
  @HttpCode(200)
  async verifyPassword(
    @DeferredBody(VerifyPasswordDto) body: Deferred<VerifyPasswordDto>,
  ): Promise<Unwrapped> {
    const check = await this.verify.execute(await body.validated());
    return new Unwrapped(check.outcome === 'ok' ? await this.afterPassword(check.account) : check);
  }

  @Post('verify-second-factor')
  @HttpCode(200)
  async verifySecondFactor(
    @DeferredBody(VerifySecondFactorDto) body: Deferred<VerifySecondFactorDto>,
  ): Promise<Unwrapped> {
    const { challenge, code, passkey, clientAddress } = await body.validated();
    const proof: SecondFactorProof = passkey
      ? { kind: 'passkey', assertion: passkey, token: challenge }
      : proofOfCode(code!);
    const step = { challenge, proof, clientAddress };
    return new Unwrapped(presentSecondStep(await this.takeSecondFactor.execute(step)));
  }

  @Get('of-firm/:firmId')
  @ServiceOnly('oauth', 'referrals')
  async readUsersOfFirm(@UuidParam('firmId', 'Id of the firm.') firmId: string): Promise<Unwrapped> {
    const accounts = await this.accounts.findActiveOfFirm(firmId);
    return new Unwrapped({ users: accounts.map(userFacts) });
  }

  @Get('of-firm/:firmId/ids')
  async readUserIdsOfFirm(@UuidParam('firmId', 'Id of the firm.') firmId: string): Promise<Unwrapped> {
    return new Unwrapped({ ids: await this.accounts.activeIdsOfFirm(firmId) });
  }

  @Get(':id')
  @ServiceOnly('oauth', 'referrals')
  async readUser(@UuidParam('id', 'Id of the user.') id: string): Promise<Unwrapped> {
    const found = await this.accounts.findWithFactors(id);
    if (!found) throw notFound('No such user');
    return new Unwrapped(factsWithFactors(found));
  }

  @Post('by-ids')
  @HttpCode(200)
  async readUsers(@DeferredBody(ReadUsersDto) body: Deferred<ReadUsersDto>): Promise<Unwrapped> {
    const { ids } = await body.validated();
    const found = await this.accounts.findAllWithFactors(ids);
    return new Unwrapped({ users: found.map(factsWithFactors) });
  }

  private async afterPassword(account: Account): Promise<VerifyPasswordResponse> {
    const challenge = await this.issueChallenge.execute(account);
    if (!challenge) return this.withPasswordAlone(account);
    if (challenge.next === 'enrolment') return { outcome: 'second_factor_enrolment_required' };
    const { token, kinds, passkey } = challenge;
    return { outcome: 'second_factor_required', challenge: token, kinds, passkey: passkey && { ...passkey } };
  }

  /** Checking a password takes a while. A challenge ends with the password that it was issued for. */
  private async withPasswordAlone(account: Account): Promise<VerifyPasswordResponse> {
    if (!(await this.accounts.keepsPassword(account))) return { outcome: 'invalid_credentials' };
    return { outcome: 'ok', user: userFacts(account) };
  }
}

function factsWithFactors({ account, factors }: AccountWithFactors): UserFacts {
  const lacksSecondFactor = factors.requiresSecondFactor && !factors.hasSecondFactor;
  const needsSecondFactor = factors.requiresSecondFactor || factors.hasSecondFactor;
  return {
    ...userFacts(account),
    ...(needsSecondFactor && { needsSecondFactor }),
    ...(lacksSecondFactor && { lacksSecondFactor }),
  };
}
