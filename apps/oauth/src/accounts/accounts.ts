import { Injectable } from '@nestjs/common';
import {
  notFound,
  readUserCall,
  readUsersCall,
  readUsersOfFirmCall,
  USERS_AT_ONCE,
  type UserFacts,
} from '@referral-exchange/contracts';
import { ServiceClient } from '@referral-exchange/identity';
import { GatheredQuestions } from '@referral-exchange/telemetry';

/** The users, who belong to auth. Nothing of them is stored here. */
@Injectable()
export class Accounts {
  /** Of several token responses in one turn the question is one (docs/adr/0238). */
  private readonly questions = new GatheredQuestions<string, UserFacts | null>(USERS_AT_ONCE, async (ids) => {
    const users = await this.findAllActive(ids);
    return ids.map((id) => users.get(id) ?? null);
  });

  constructor(private readonly services: ServiceClient) {}

  /**
   * The user as auth knows it now; null when there is none, it may not sign in, or its firm demands a second
   * factor that it lacks.
   */
  findActive(id: string): Promise<UserFacts | null> {
    return this.questions.ask(id);
  }

  /** As `findActive`, several in one call: those that are found, by their id. */
  async findAllActive(ids: readonly string[]): Promise<ReadonlyMap<string, UserFacts>> {
    const distinct = [...new Set(ids)];
    const several =
      distinct.length > 1 && (await this.services.call(readUsersCall, { body: { ids: distinct } }));
    const users = several
      ? several.users
      : // an auth of the release before knows no call for several
        await Promise.all(distinct.map((id) => this.services.call(readUserCall, { params: { id } })));
    return new Map(users.flatMap((user) => (user && isAdmitted(user) ? [[user.id, user] as const] : [])));
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

function isAdmitted({ isActive, lacksSecondFactor }: UserFacts): boolean {
  return isActive && !lacksSecondFactor;
}
