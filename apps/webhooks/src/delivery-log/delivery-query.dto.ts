import { WEBHOOK_EVENTS, type FieldFault } from '@referral-exchange/contracts';
import {
  DateOrInstant,
  invertedRange,
  OneOf,
  OPTIONAL,
  PageQuery,
  type SelfChecking,
  Uuid,
} from '@referral-exchange/http';
import { DELIVERY_STATUSES, type DeliveryStatus } from './delivery.entity.js';

const EXAMPLE_CASE_ID = '0192f3a0-2000-7000-8000-000000000001';

/** Query of `GET /webhooks/{id}/deliveries`. */
export class DeliveryQuery extends PageQuery implements SelfChecking {
  @OneOf(DELIVERY_STATUSES, 'Only deliveries with this status, in upper or lower case.', 'FAILED', OPTIONAL)
  status?: DeliveryStatus;
  @OneOf(Object.keys(WEBHOOK_EVENTS), 'Only deliveries of this event.', 'referral.received', OPTIONAL)
  eventType?: string;
  @DateOrInstant('Only queued on or after this day or instant, in UTC.', '2026-01-01', OPTIONAL)
  dateFrom?: string;
  @DateOrInstant(
    'Only queued up to the end of this day or up to this instant, in UTC.',
    '2026-01-31',
    OPTIONAL,
  )
  dateTo?: string;
  @Uuid(
    'Only deliveries about this case: its `baseCaseId`, or the id of a med case. Found while the payload is kept: by default 30 days after delivery, 90 after it was exhausted.',
    EXAMPLE_CASE_ID,
    OPTIONAL,
  )
  baseCaseId?: string;

  faults(): FieldFault[] {
    return invertedRange(this.dateFrom, this.dateTo, 'dateTo', 'dateFrom');
  }
}
