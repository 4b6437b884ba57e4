import { Injectable } from '@nestjs/common';
import type { Caller } from '@referral-exchange/identity';
import { ResetSecondFactors } from '../second-factors/reset-second-factors.js';
import { roleTooHigh } from '../users/invite-user.js';
import { mayManage } from '../users/role.policy.js';
import { UsersRepository } from '../users/users.repository.js';

/** An administrator of a firm removes the second factors that a colleague has lost. */
@Injectable()
export class ResetColleague {
  constructor(
    private readonly users: UsersRepository,
    private readonly resetSecondFactors: ResetSecondFactors,
  ) {}

  /**
   * @throws 404 when the firm has no such user; 403 when the colleague's role is above the caller's; 409
   *   `own_second_factors`
   */
  async execute(caller: Caller, firmId: string, userId: string): Promise<void> {
    const user = await this.users.getOfFirm(userId, firmId);
    if (!mayManage(caller, user.role)) throw roleTooHigh(caller, user.role);
    await this.resetSecondFactors.execute(caller, user.id);
  }
}
