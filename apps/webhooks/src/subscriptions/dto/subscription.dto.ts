import { ApiProperty } from '@nestjs/swagger';
import type { Subscription } from '../subscription.entity.js';

/** A webhook subscription as its owner sees it; the secret is not part of it. */
export class SubscriptionDto {
  @ApiProperty({ type: 'string', format: 'uuid' })
  id: string;

  @ApiProperty({
    type: 'string',
    maxLength: 2048,
    description: "The owner's endpoint, in echo mode too.",
    example: 'https://hooks.example.com/referrals',
  })
  url: string;

  @ApiProperty({ type: 'string', nullable: true, maxLength: 255 })
  description: string | null;

  @ApiProperty({
    type: 'boolean',
    description: 'False after it was switched off by PATCH, or by ten exhausted deliveries in a row.',
  })
  isActive: boolean;

  @ApiProperty({ type: 'boolean', description: 'Deliveries go to the echo instead of `url`.' })
  isEchoActive: boolean;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Repeats `url` while echo mode is on, else null.',
  })
  originalUrl: string | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  updatedAt: string;
}

/** The same with its secret: the answer of creation and rotation, and of nothing else. */
export class SubscriptionWithSecretDto extends SubscriptionDto {
  @ApiProperty({
    type: 'string',
    pattern: '^whsec_[0-9a-f]{64}$',
    description: 'Key of the signatures, the whole string. It cannot be read again.',
  })
  secret: string;
}

export function presentSubscription(subscription: Subscription): SubscriptionDto {
  const isEchoActive = subscription.echoToken !== null;
  return {
    id: subscription.id,
    url: subscription.url,
    description: subscription.description,
    isActive: subscription.isActive,
    isEchoActive,
    originalUrl: isEchoActive ? subscription.url : null,
    createdAt: subscription.createdAt.toISOString(),
    updatedAt: subscription.updatedAt.toISOString(),
  };
}

export function presentWithSecret(made: {
  subscription: Subscription;
  secret: string;
}): SubscriptionWithSecretDto {
  return { ...presentSubscription(made.subscription), secret: made.secret };
}
