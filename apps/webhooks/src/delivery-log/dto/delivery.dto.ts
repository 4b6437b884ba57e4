import { ApiProperty } from '@nestjs/swagger';
import { DELIVERY_STATUSES, type Delivery, type DeliveryStatus } from '../delivery.entity.js';

/** A line of the delivery log; never the payload. */
export class DeliveryDto {
  @ApiProperty({ type: 'string', format: 'uuid', description: 'The value of the header X-Service-Delivery.' })
  id: string;

  @ApiProperty({ type: 'string', example: 'referral.received' })
  eventType: string;

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    description: 'The fact; shared across firms and subscriptions.',
  })
  eventId: string;

  @ApiProperty({ enum: DELIVERY_STATUSES, description: 'FAILED: a retry is scheduled.' })
  status: DeliveryStatus;

  @ApiProperty({ type: 'integer', description: 'Attempts made so far.' })
  attempts: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'HTTP status of the last attempt, if it got one.',
  })
  lastStatusCode: number | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      '`HTTP <code>`, `Request timed out`, `Redirect not allowed: <3xx>`, `SSRF check failed: <reason>`, ' +
      '`Connection failed: <code>`, `TLS error: <reason>`, `Subscription is no longer active`; null once delivered.',
  })
  lastError: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  deliveredAt: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Set while FAILED, unless an archive or a switched-off integration holds the retry back.',
  })
  nextRetryAt: string | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt: string;
}

export function presentDelivery(delivery: Delivery): DeliveryDto {
  const { status, nextAttemptAt } = delivery;
  const isDelivered = status === 'DELIVERED';
  const isRetryKnown = status === 'FAILED' && nextAttemptAt instanceof Date;
  return {
    id: delivery.id,
    eventType: delivery.eventType,
    eventId: delivery.eventId,
    status,
    attempts: delivery.attempts,
    lastStatusCode: delivery.lastStatusCode,
    lastError: delivery.lastError,
    deliveredAt: isDelivered ? (delivery.finishedAt?.toISOString() ?? null) : null,
    nextRetryAt: isRetryKnown ? nextAttemptAt.toISOString() : null,
    createdAt: delivery.createdAt.toISOString(),
  };
}
