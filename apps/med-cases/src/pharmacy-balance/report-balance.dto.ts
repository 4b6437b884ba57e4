import type { FieldFault } from '@referral-exchange/contracts';
import {
  BodyExamples,
  Decimal,
  IN_BODY,
  Instant,
  type SelfChecking,
  spanOf,
  Text,
} from '@referral-exchange/http';
import { MAX_EXTERNAL_ID } from '../pharmacy-records/pharmacy-fields.js';

/** Body of PUT …/pharmacy/reported-balance. */
@BodyExamples({
  smallest: {
    summary: 'A balance and its time',
    value: { balance: '48.50', asOf: '2026-01-31T23:59:59.000Z' },
  },
  everything: { summary: 'Everything' },
})
export class ReportBalanceDto implements SelfChecking {
  @Decimal(
    'Balance in US dollars, a decimal string with at most 2 decimals. May be negative: a credit.',
    '48.50',
    {
      places: 2,
      signed: true,
    },
  )
  balance: string;
  @Instant('When the balance was right, with `Z` or an offset.', '2026-01-31T23:59:59.000Z') asOf: string;
  @Text("Id in the provider's own system.", 'STMT-2026-01', { max: MAX_EXTERNAL_ID, ...IN_BODY })
  externalId?: string | null;

  /** ISO 8601 knows times, such as week dates, that stand for no instant here. */
  faults(): FieldFault[] {
    if (spanOf(this.asOf)) return [];
    return [{ field: 'asOf', code: 'invalid_format', message: 'asOf must be an ISO 8601 date and time' }];
  }
}
