import { Injectable } from '@nestjs/common';
import { notFound, readUserCall, readUsersOfFirmCall, type UserFacts } from '@referral-exchange/contracts';
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

  /** The people of a firm who can sign in now. */
  async ofFirm(firmId: string): Promise<UserFacts[]> {
    return (await this.services.call(readUsersOfFirmCall, { params: { firmId } })).users;
  }

  /** Somebody of a firm, active or not. @throws 404 */
  async getOfFirm(id: string, firmId: string): Promise<UserFacts> {
    const user = await this.services.call(readUserCall, { params: { id } });
    if (user?.firmId !== firmId) throw notFound('No such user');
    return user;
  }
}
