import {
  BodyExamples,
  Email,
  Flag,
  Instant,
  ListOf,
  LongText,
  NULLABLE,
  OPTIONAL,
  PageQuery,
  Uuid,
} from '@referral-exchange/http';
import { SECOND_FACTOR_KINDS, type SecondFactorKind } from '../second-factors/second-factor.entity.js';
import type { PersonWithFactors } from './people-second-factors.repository.js';

const DEMAND = 'Whether people of the firm must sign in with a second factor.';

/** Body of `PUT /firm/second-factors` and `PUT /admin/firms/{id}/second-factors`. */
@BodyExamples({
  optional: { summary: 'Leave it to each person', value: { isRequired: false } },
  everything: { summary: 'Everything' },
})
export class DemandSecondFactorDto {
  @Flag(DEMAND, true) isRequired: boolean;
}

/** What a firm demands. */
export class FirmSecondFactorsDto {
  @Flag(DEMAND, true) isRequired: boolean;
}

/** Query of `GET /firm/second-factors/users`. */
export class PeopleSecondFactorsQuery extends PageQuery {
  @ListOf('uuid', 'Only these users.', ['019a1c00-0000-7000-8000-0000000000c1'], { max: 100, ...OPTIONAL })
  userIds?: string[];
  @Flag('Only users who have a second factor (true), or only those who have none (false).', false, OPTIONAL)
  hasSecondFactor?: boolean;
}

/** A person of the firm, and the second factors of the person. */
export class PersonSecondFactorsDto {
  @Uuid('Id of the user.', '019a1c00-0000-7000-8000-0000000000c1') id: string;
  @Email('E-mail address the person signs in with.', 'dana.whitfield@abbottcrane.example') email: string;
  @LongText('First name; null if not known.', 'Dana', NULLABLE) firstName: string | null;
  @LongText('Last name; null if not known.', 'Whitfield', NULLABLE) lastName: string | null;
  @ListOf(SECOND_FACTOR_KINDS, 'What the person has; empty: the password alone.', ['totp'])
  kinds: SecondFactorKind[];
  @Instant('When one was last shown; null if never.', '2026-03-09T08:00:00.000Z', NULLABLE)
  lastUsedAt: string | null;
}

export function presentPerson({ lastUsedAt, ...person }: PersonWithFactors): PersonSecondFactorsDto {
  return { ...person, lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
