import type { Principal } from '@referral-exchange/contracts';
import type { OwnerKind } from '../owners/owner.entity.js';

/** Whose subscriptions a caller manages. */
export interface SubscriptionOwner {
  kind: OwnerKind;
  id: string;
}

/** The owner behind a firm's or a provider's key; the guard lets no other kind of caller in. */
export function ownerOf(principal: Principal): SubscriptionOwner {
  if (principal.kind === 'provider_key' && principal.providerId) {
    return { kind: 'provider', id: principal.providerId };
  }
  if (principal.firmId) return { kind: 'firm', id: principal.firmId };
  throw new Error(`A principal of kind ${principal.kind} owns no subscriptions`);
}
