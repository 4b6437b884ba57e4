import { Injectable } from '@nestjs/common';
import { readUserCall, type UserFacts } from '@referral-exchange/contracts';
import { ServiceClient } from '@referral-exchange/identity';

/** The users, who belong to auth. Nothing of them is stored here. */
@Injectable()
export class Accounts {
  constructor(private readonly services: ServiceClient) {}

  /**
   * The user as auth knows it now; null when there is none, it may not sign in, or its firm demands a second
   * factor that it lacks.
   */
  async findActive(id: string): Promise<UserFacts | null> {
    const user = await this.services.call(readUserCall, { params: { id } });
    return user?.isActive && !user.lacksSecondFactor ? user : null;
  }
}
