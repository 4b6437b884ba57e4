import { Tier } from '../case/case.entity.js';
import { NULLABLE } from '@referral-exchange/http';

/** Body of PUT /sent-cases/{id}/rating; the tier is required, and may be null. */
export class RateSentCaseDto {
  @Tier({ ...NULLABLE, note: ' Null takes the rating away.' }) tier: number | null;
}
