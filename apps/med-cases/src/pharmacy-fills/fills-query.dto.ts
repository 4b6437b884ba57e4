import type { FieldFault } from '@referral-exchange/contracts';
import {
  CalendarDate,
  invertedRange,
  OPTIONAL,
  PageQuery,
  type SelfChecking,
  Text,
} from '@referral-exchange/http';
import { MAX_EXTERNAL_ID } from '../pharmacy-records/pharmacy-fields.js';

/** Query of GET …/pharmacy/fills. */
export class PharmacyFillsQuery extends PageQuery implements SelfChecking {
  @CalendarDate('Only with a `fillDate` on or after this day.', '2026-01-01', OPTIONAL) dateFrom?: string;
  @CalendarDate('Only with a `fillDate` up to this day, inclusive.', '2026-01-31', OPTIONAL) dateTo?: string;
  @Text('Only the fill with this external id, exact match.', 'RX-1001', { max: MAX_EXTERNAL_ID, ...OPTIONAL })
  externalId?: string;

  faults(): FieldFault[] {
    return invertedRange(this.dateFrom, this.dateTo, 'dateTo', 'dateFrom');
  }
}
