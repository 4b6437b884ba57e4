import type { Caller } from '@referral-exchange/platform';
import type { OwnerKind } from '../owners/owner.entity.js';

/** Whose subscriptions a caller manages. */
export interface SubscriptionOwner {
  kind: OwnerKind;
  id: string;
}

/** The owner behind a firm's or a provider's key; the guard lets no other kind of caller in. */
export function ownerOf({
  kind,
  firmId,
  providerId,
}: Pick<Caller, 'kind' | 'firmId' | 'providerId'>): SubscriptionOwner {
  if (kind === 'provider_key' && providerId) return { kind: 'provider', id: providerId };
  if (firmId) return { kind: 'firm', id: firmId };
  throw new Error(`A caller of kind ${kind} owns no subscriptions`);
}
