import { Count, Instant, LongText, OneOf, Text, Uuid, WholeNumber } from '@referral-exchange/http';
import type { Attempt } from './attempt.entity.js';
import { DELIVERY_STATUSES, type Delivery, type DeliveryStatus } from './delivery.entity.js';

/** A delivery of the log; never its payload. */
export class DeliveryDto {
  @Uuid(
    'Id of the delivery: the header `X-Service-Delivery` of all its attempts. Deduplicate on it.',
    '0192f3a0-e000-7000-8000-000000000001',
  )
  id: string;
  @Text('Name of the webhook event.', 'referral.received') eventType: string;
  @Uuid(
    'Id of the event. Other firms and your other subscriptions get the same event under the same id.',
    '0192f3a0-5000-7000-8000-000000000001',
  )
  eventId: string;
  @OneOf(
    DELIVERY_STATUSES,
    'PENDING: not attempted yet. IN_PROGRESS: an attempt is running. FAILED: the last attempt failed and a retry is scheduled. DELIVERED: your endpoint answered with 2xx. EXHAUSTED: it failed and is not retried.',
    'FAILED',
  )
  status: DeliveryStatus;
  @Count('Number of attempts that have ended.', 1) attempts: number;
  @Count('HTTP status of the last attempt. Null if no response came, or there was no attempt yet.', 503, {
    nullable: true,
  })
  lastStatusCode: number | null;
  @LongText(
    'Why the last attempt failed: `HTTP <code>`, `Request timed out`, `Redirect not allowed: <3xx>`, `SSRF check failed: <reason>`, ' +
      '`Connection failed: <code>`, `TLS error: <reason>` or `Subscription is no longer active`. Null if no attempt failed yet, or it was delivered.',
    'HTTP 503',
    { nullable: true },
  )
  lastError: string | null;
  @Instant('When your endpoint accepted the delivery. Null if it has not yet.', null, { nullable: true })
  deliveredAt: string | null;
  @Instant(
    'When the next attempt is due. Null if the status is not FAILED, or the retry waits until the case is restored or the integration is switched on again.',
    '2026-01-05T09:32:30.000Z',
    { nullable: true },
  )
  nextRetryAt: string | null;
  @Instant('When the delivery was queued.', '2026-01-05T09:32:00.000Z') createdAt: string;
}

/** A test delivery as it is queued, in the example of that answer. */
export const TEST_DELIVERY = {
  eventType: 'webhook.test',
  status: 'PENDING',
  attempts: 0,
  lastStatusCode: null,
  lastError: null,
  nextRetryAt: null,
} as const;

/** One attempt of a delivery. */
export class DeliveryAttemptDto {
  @WholeNumber(1, 5, 'Number of the attempt, from 1.', 1) number: number;
  @Instant('When the attempt started.', '2026-01-05T09:32:00.000Z') startedAt: string;
  @Count('How long the attempt took, in milliseconds.', 184) durationMs: number;
  @Count('HTTP status of the response. Null if none came.', 503, { nullable: true })
  statusCode: number | null;
  @LongText('Error of the attempt, in the format of `lastError`. Null if it succeeded.', 'HTTP 503', {
    nullable: true,
  })
  error: string | null;
}

export function presentDelivery(delivery: Delivery): DeliveryDto {
  const { id, eventType, eventId, status, attempts, lastStatusCode, lastError, nextAttemptAt } = delivery;
  const isRetryKnown = status === 'FAILED' && nextAttemptAt instanceof Date;
  return {
    id,
    eventType,
    eventId,
    status,
    attempts,
    lastStatusCode,
    lastError,
    deliveredAt: status === 'DELIVERED' ? (delivery.finishedAt?.toISOString() ?? null) : null,
    nextRetryAt: isRetryKnown ? nextAttemptAt.toISOString() : null,
    createdAt: delivery.createdAt.toISOString(),
  };
}

export function presentAttempt(attempt: Attempt): DeliveryAttemptDto {
  const { number, startedAt, durationMs, statusCode, error } = attempt;
  return { number, startedAt: startedAt.toISOString(), durationMs, statusCode, error };
}
