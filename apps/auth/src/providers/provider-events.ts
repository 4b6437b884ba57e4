import type { AuthEvent } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import type { Caller } from '@referral-exchange/identity';
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
