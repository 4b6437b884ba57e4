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

/** Which people are asked for. */
interface PeopleFilter {
  page: number;
  limit: number;
  userIds?: string[];
  hasSecondFactor?: boolean;
}

/** $1 a firm; $2 these people, $3 with a second factor or without: null is any. */
const ACTIVE = `
  FROM users person WHERE person.firm_id = $1 AND person.is_active
   AND ($2::uuid[] IS NULL OR person.id = ANY($2))
   AND ($3::boolean IS NULL OR $3 = EXISTS (
     SELECT 1 FROM second_factors WHERE user_id = person.id AND confirmed_at IS NOT NULL))`;
const PAGE = `
  SELECT person.id, person.email, person.first_name AS "firstName", person.last_name AS "lastName",
         coalesce(had.kinds, '{}') AS kinds, had.last_used_at AS "lastUsedAt"
    FROM (SELECT person.* ${ACTIVE} ORDER BY person.created_at DESC, person.id DESC LIMIT $4 OFFSET $5) person
    LEFT JOIN LATERAL (
      SELECT array_agg(DISTINCT kind ORDER BY kind DESC) AS kinds, max(last_used_at) AS last_used_at
        FROM second_factors WHERE user_id = person.id AND confirmed_at IS NOT NULL) had ON true
   ORDER BY person.created_at DESC, person.id DESC`;
const COUNT = `SELECT count(*)::int AS total ${ACTIVE}`;
/** Kept by triggers of `users`. */
const TOTAL =
  'SELECT coalesce(sum(total), 0)::int AS total FROM user_totals WHERE firm_id = $1 AND is_active';

/** SQL of who has a second factor in a firm. */
@Injectable()
export class PeopleSecondFactorsRepository {
  constructor(private readonly database: Database) {}

  /** The people of one page who are not deactivated, newest first, and how many there are. */
  async findPage(firmId: string, filter: PeopleFilter): Promise<[PersonWithFactors[], number]> {
    const { page, limit, userIds = null, hasSecondFactor = null } = filter;
    const asked = [firmId, userIds, hasSecondFactor];
    const rows = await this.database.query<PersonWithFactors>(PAGE, [...asked, limit, (page - 1) * limit]);
    const isEverybody = userIds === null && hasSecondFactor === null;
    const [counted] = isEverybody
      ? await this.database.query<{ total: number }>(TOTAL, [firmId])
      : await this.database.query<{ total: number }>(COUNT, asked);
    return [rows, counted!.total];
  }
}
