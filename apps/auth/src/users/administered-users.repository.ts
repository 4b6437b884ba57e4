import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { ADMINISTRATORS } from './role.policy.js';
import { type AdministeredUserDto, presentFirmUser } from './present-user.js';
import type { User } from './user.entity.js';

/** What administrators read of a user besides the user itself. */
type Surroundings = Pick<
  AdministeredUserDto,
  'firmName' | 'providerName' | 'isOwnerActive' | 'isTestFirm' | 'hasSecondFactor' | 'isLastAdministrator'
>;

const SURROUNDINGS = `
  SELECT person.id, firm.name AS "firmName", provider.name AS "providerName",
         firm.is_active IS NOT FALSE AND provider.is_active IS NOT FALSE AS "isOwnerActive",
         coalesce(firm.is_test_firm, false) AS "isTestFirm",
         EXISTS (SELECT 1 FROM second_factors
                  WHERE user_id = person.id AND confirmed_at IS NOT NULL) AS "hasSecondFactor",
         person.firm_id IS NOT NULL AND person.role = ANY($2) AND person.is_active
           AND person.password_hash IS NOT NULL AND NOT EXISTS (
           SELECT 1 FROM users other
            WHERE other.firm_id = person.firm_id AND other.id <> person.id AND other.role = ANY($2)
              AND other.is_active AND other.password_hash IS NOT NULL) AS "isLastAdministrator"
    FROM users person
    LEFT JOIN firms firm ON firm.id = person.firm_id
    LEFT JOIN providers provider ON provider.id = person.provider_id
   WHERE person.id = ANY($1::uuid[])`;

/** Presents users to administrators, who see whose they are and what follows when they are deactivated. */
@Injectable()
export class AdministeredUsersRepository {
  constructor(private readonly database: Database) {}

  /** In the order in which they come. The password hashes must have been read. */
  async present(users: readonly User[]): Promise<AdministeredUserDto[]> {
    const ids = users.map(({ id }) => id);
    const rows = await this.database.query<Surroundings & { id: string }>(SURROUNDINGS, [
      ids,
      ADMINISTRATORS,
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return users.map((user) => ({ ...presentFirmUser(user), ...byId.get(user.id)! }));
  }
}
