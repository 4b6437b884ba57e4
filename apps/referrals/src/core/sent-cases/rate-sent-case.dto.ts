import { Tier } from '../case/case.entity.js';
import { BodyExamples, NULLABLE } from '@referral-exchange/http';

/** Body of PUT /sent-cases/{id}/rating; the tier is required, and may be null. */
@BodyExamples({
  takeAway: { summary: 'Take the rating away', value: { tier: null } },
  rate: { summary: 'Rate the case' },
})
export class RateSentCaseDto {
  @Tier({ ...NULLABLE, note: ' Null takes the rating away.' }) tier: number | null;
}
