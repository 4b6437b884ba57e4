import { Injectable } from '@nestjs/common';
import {
  notFound,
  readUserCall,
  readUserIdsOfFirmCall,
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
    return byId((await this.read(ids)).filter(isAdmitted));
  }

  /** Several in one call, active or not: those that are found, by their id. */
  async findAll(ids: readonly string[]): Promise<ReadonlyMap<string, UserFacts>> {
    return byId(await this.read(ids));
  }

  /** The people of a firm who can sign in now. */
  async ofFirm(firmId: string): Promise<UserFacts[]> {
    return (await this.services.call(readUsersOfFirmCall, { params: { firmId } })).users;
  }

  /** Their ids alone. */
  async idsOfFirm(firmId: string): Promise<string[]> {
    const known = await this.services.call(readUserIdsOfFirmCall, { params: { firmId } });
    // an auth of the release before knows no call for ids
    return known?.ids ?? (await this.ofFirm(firmId)).map(({ id }) => id);
  }

  /** Somebody of a firm, active or not. @throws 404 */
  async getOfFirm(id: string, firmId: string): Promise<UserFacts> {
    const user = await this.services.call(readUserCall, { params: { id } });
    if (user?.firmId !== firmId) throw notFound('No such user');
    return user;
  }

  private async read(ids: readonly string[]): Promise<UserFacts[]> {
    const distinct = [...new Set(ids)];
    const several =
      distinct.length > 1 && (await this.services.call(readUsersCall, { body: { ids: distinct } }));
    if (several) return several.users;
    // an auth of the release before knows no call for several
    const each = distinct.map((id) => this.services.call(readUserCall, { params: { id } }));
    return (await Promise.all(each)).filter((user) => user !== null);
  }
}

function byId(users: readonly UserFacts[]): ReadonlyMap<string, UserFacts> {
  return new Map(users.map((user) => [user.id, user]));
}

function isAdmitted({ isActive, lacksSecondFactor }: UserFacts): boolean {
  return isActive && !lacksSecondFactor;
}
