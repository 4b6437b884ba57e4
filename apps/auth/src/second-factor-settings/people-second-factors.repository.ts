import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import type { SecondFactorKind } from '../second-factors/second-factor.entity.js';

/** A person of a firm, and what the person has. */
export interface PersonWithFactors {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  kinds: SecondFactorKind[];
  lastUsedAt: Date | null;
}

const ACTIVE = 'FROM users person WHERE person.firm_id = $1 AND person.is_active';
const PAGE = `
  SELECT person.id, person.email, person.first_name AS "firstName", person.last_name AS "lastName",
         coalesce(had.kinds, '{}') AS kinds, had.last_used_at AS "lastUsedAt"
    FROM (SELECT person.* ${ACTIVE} ORDER BY person.created_at DESC, person.id DESC LIMIT $2 OFFSET $3) person
    LEFT JOIN LATERAL (
      SELECT array_agg(DISTINCT kind ORDER BY kind DESC) AS kinds, max(last_used_at) AS last_used_at
        FROM second_factors WHERE user_id = person.id AND confirmed_at IS NOT NULL) had ON true
   ORDER BY person.created_at DESC, person.id DESC`;
/** Kept by triggers of `users`. */
const TOTAL =
  'SELECT coalesce(sum(total), 0)::int AS total FROM user_totals WHERE firm_id = $1 AND is_active';

/** SQL of who has a second factor in a firm. */
@Injectable()
export class PeopleSecondFactorsRepository {
  constructor(private readonly database: Database) {}

  /** The people of one page who are not deactivated, newest first, and how many there are. */
  async findPage(
    firmId: string,
    { page, limit }: { page: number; limit: number },
  ): Promise<[PersonWithFactors[], number]> {
    const rows = await this.database.query<PersonWithFactors>(PAGE, [firmId, limit, (page - 1) * limit]);
    const [kept] = await this.database.query<{ total: number }>(TOTAL, [firmId]);
    return [rows, kept!.total];
  }
}
