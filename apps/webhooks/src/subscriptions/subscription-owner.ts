import type { Caller } from '@referral-exchange/identity';
import type { OwnerKind } from '../owners/owner.entity.js';

/** Description of the path parameter of every route of one subscription. */
export const OF_SUBSCRIPTION = 'Id of the webhook subscription.';

/** The firm or provider that a subscription belongs to. */
export interface SubscriptionOwner {
  kind: OwnerKind;
  id: string;
}

/** The firm or provider of a key or a user. The guard admits no caller without one. */
export function ownerOf({ kind, providerId, firmId }: Caller): SubscriptionOwner {
  if (providerId) return { kind: 'provider', id: providerId };
  if (firmId) return { kind: 'firm', id: firmId };
  throw new Error(`A caller of kind ${kind} has no subscriptions`);
}
