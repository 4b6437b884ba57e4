import { Flag, Instant, LongText, Pattern, Url, Uuid } from '@referral-exchange/http';
import { MAX_URL_LENGTH } from '@referral-exchange/egress';
import { EXAMPLE_DESCRIPTION, EXAMPLE_URL } from './subscription-bodies.dto.js';
import type { Subscription } from './subscription.entity.js';

export const EXAMPLE_SUBSCRIPTION_ID = '0192f3a0-f000-7000-8000-000000000001';

/** A webhook subscription as its owner sees it, without its secret. */
export class SubscriptionDto {
  @Uuid('Id of the subscription.', EXAMPLE_SUBSCRIPTION_ID) id: string;
  @Url('Your endpoint. In echo mode too, although deliveries do not go there then.', EXAMPLE_URL, {
    max: MAX_URL_LENGTH,
  })
  url: string;
  @LongText('Note of your own. Null if there is none.', EXAMPLE_DESCRIPTION, { max: 255, nullable: true })
  description: string | null;
  @Flag(
    'Whether events are delivered. It becomes false when you switch the subscription off, or after ten exhausted deliveries in a row (circuit breaker).',
    true,
  )
  isActive: boolean;
  @Flag('Whether echo mode is on: deliveries go to the echo address instead of `url`.', false)
  isEchoActive: boolean;
  @Url('The same as `url` while echo mode is on, else null.', null, { max: MAX_URL_LENGTH, nullable: true })
  originalUrl: string | null;
  @Instant('When the subscription was created. Earlier events are not delivered.', '2026-01-05T09:30:00.000Z')
  createdAt: string;
  @Instant('When the subscription last changed.', '2026-01-05T09:30:00.000Z') updatedAt: string;
}

/** A subscription with its secret: the answer of creation and rotation only. */
export class SubscriptionWithSecretDto extends SubscriptionDto {
  @Pattern(
    /^whsec_[0-9a-f]{64}$/,
    'Secret that signs the deliveries; the whole string is the HMAC key. It is shown only this once: keep it in a secret store.',
    `whsec_${'5f'.repeat(32)}`,
  )
  secret: string;
}

export function presentSubscription(subscription: Subscription): SubscriptionDto {
  const { id, url, description, isActive, createdAt, updatedAt } = subscription;
  const isEchoActive = subscription.echoTokenHash !== null;
  return {
    id,
    url,
    description,
    isActive,
    isEchoActive,
    originalUrl: isEchoActive ? url : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export function presentWithSecret(made: {
  subscription: Subscription;
  secret: string;
}): SubscriptionWithSecretDto {
  return { ...presentSubscription(made.subscription), secret: made.secret };
}
