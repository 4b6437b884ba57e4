import { Count, Flag, Instant, LongText, OneOf, Uuid } from '@referral-exchange/http';
import { EXAMPLE_SUBSCRIPTION_ID } from '../subscriptions/present-subscription.js';
import {
  SWITCHED_OFF_BY,
  type Subscription,
  type SwitchedOffBy,
} from '../subscriptions/subscription.entity.js';
import { COUNTED_QUEUE, RECENT, type DeliveryFigures } from './subscription-health.repository.js';

/** How a subscription does. */
export class SubscriptionHealthDto {
  @Uuid('Id of the subscription.', EXAMPLE_SUBSCRIPTION_ID) subscriptionId: string;
  @Flag('Whether events are delivered.', true) isActive: boolean;
  @Instant('When the subscription was switched off. Null while it is active, or if it is not known.', null, {
    nullable: true,
  })
  switchedOffAt: string | null;
  @OneOf(
    SWITCHED_OFF_BY,
    'What switched it off. owner: a person or key of yours. circuit_breaker: ten exhausted deliveries in a row. Null while it is active, or if it is not known.',
    null,
    { nullable: true },
  )
  switchedOffBy: SwitchedOffBy | null;
  @Count(
    'Exhausted deliveries in a row. A delivery that arrives resets it; at ten the subscription goes off.',
    2,
  )
  consecutiveExhausted: number;
  @Count(`How many of the newest ${RECENT} deliveries arrived.`, 990) recentDelivered: number;
  @Count(`How many of the newest ${RECENT} deliveries were exhausted.`, 2) recentExhausted: number;
  @Instant(
    'When the newest delivery that arrived was accepted. Null if none is in the log.',
    '2026-01-05T09:32:00.000Z',
    { nullable: true },
  )
  lastDeliveredAt: string | null;
  @Instant(
    'When a delivery was last exhausted, if it is newer than the last one that arrived. Null otherwise.',
    '2026-01-05T10:15:00.000Z',
    { nullable: true },
  )
  lastExhaustedAt: string | null;
  @LongText('Error of that delivery, in the format of `lastError`. Null if there is none.', 'HTTP 503', {
    nullable: true,
  })
  lastExhaustedError: string | null;
  @Count(`Deliveries that wait for an attempt, retries included; counted up to ${COUNTED_QUEUE}.`, 3)
  waiting: number;
  @Count('Of these, deliveries that failed and are tried again.', 2) retrying: number;
  @Count(
    'Of these, deliveries that wait until a case is restored or the integration is switched on again.',
    0,
  )
  held: number;
  @Instant('When the next retry is due. Null if none is.', '2026-01-05T10:32:30.000Z', { nullable: true })
  nextRetryAt: string | null;
}

export function presentSubscriptionHealth(
  { id, isActive, switchedOffAt, switchedOffBy, consecutiveExhausted }: Subscription,
  { nextRetryAt, lastDeliveredAt, lastExhaustedAt, ...figures }: DeliveryFigures,
): SubscriptionHealthDto {
  return {
    subscriptionId: id,
    isActive,
    // a release from before these columns activates a subscription and leaves them
    switchedOffAt: isActive ? null : (switchedOffAt?.toISOString() ?? null),
    switchedOffBy: isActive ? null : switchedOffBy,
    consecutiveExhausted,
    ...figures,
    lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
    lastExhaustedAt: lastExhaustedAt?.toISOString() ?? null,
    nextRetryAt: nextRetryAt?.toISOString() ?? null,
  };
}
