import type { AuthEvent } from '@referral-exchange/contracts';
import { newId, type Caller } from '@referral-exchange/platform';
import type { Provider } from './provider.entity.js';

/** A provider was created or changed. */
export function providerChanged(provider: Provider, { actor }: Caller): AuthEvent {
  const { id, name, isActive, restrictedAccess, updatedAt } = provider;
  return {
    eventId: newId(),
    type: 'provider.changed.v1',
    occurredAt: updatedAt.toISOString(),
    actor,
    key: id,
    data: { provider: { id, name, isActive, restrictedAccess } },
  };
}
