import { BodyExamples, Instant, ListOf, LongText, Name, NULLABLE, Text, Uuid } from '@referral-exchange/http';
import type { LegalHold } from '../core/legal-holds/legal-holds.repository.js';
import { PersonDto } from './erasure.dto.js';

const CASE_ID = '0192f3a0-2000-7000-8000-000000000001';

/** Body of `POST /admin/legal-holds`. */
@BodyExamples({
  smallest: {
    summary: 'By a case',
    replace: { baseCaseId: 'The id of a case' },
    value: { baseCaseId: CASE_ID, reason: 'Docket 26-1180' },
  },
})
export class PlaceHoldDto extends PersonDto {
  @Text('Why, without the name of the person: it is kept for ever.', 'Docket 26-1180', { max: 500 })
  reason: string;
}

/** What forbids the erasure of a person. */
export class LegalHoldDto {
  @Uuid('Id of the hold.', '0192f3a0-a000-7000-8000-000000000011') id: string;
  @ListOf('uuid', 'The cases of the person when it was placed.', [CASE_ID]) baseCaseIds: string[];
  @ListOf('uuid', 'The med cases of the person when it was placed.', []) medCaseIds: string[];
  @LongText('Why.', 'Docket 26-1180') reason: string;
  @Name('Who placed it.', 'administrator') placedBy: string;
  @Instant('When.', '2026-03-02T14:30:00.000Z') placedAt: string;
  @Name('Who released it; null while it holds.', null, NULLABLE) releasedBy: string | null;
  @Instant('When it was released; null while it holds.', null, NULLABLE) releasedAt: string | null;
}

export function presentHold(hold: LegalHold): LegalHoldDto {
  const { placedAt, releasedAt, ...rest } = hold;
  return { ...rest, placedAt: placedAt.toISOString(), releasedAt: releasedAt?.toISOString() ?? null };
}
