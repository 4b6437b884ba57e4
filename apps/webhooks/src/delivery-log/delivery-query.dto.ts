import { OneOf, PageQuery } from '@referral-exchange/http';
import { DELIVERY_STATUSES, type DeliveryStatus } from './delivery.entity.js';

/** Query of `GET /webhooks/{id}/deliveries`. */
export class DeliveryQuery extends PageQuery {
  @OneOf(DELIVERY_STATUSES, 'Only deliveries with this status, in upper or lower case.', 'FAILED', {
    optional: true,
  })
  status?: DeliveryStatus;
}
