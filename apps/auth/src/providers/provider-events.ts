import type { AuthEvent, Principal } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/platform';
import { adminActor } from '../firms/firm-events.js';
import type { Provider } from './provider.entity.js';

export function providerChanged(provider: Provider, by: Principal): AuthEvent {
  return {
    eventId: newId(),
    type: 'provider.changed.v1',
    occurredAt: provider.updatedAt.toISOString(),
    actor: adminActor(by),
    key: provider.id,
    data: {
      provider: {
        id: provider.id,
        name: provider.name,
        isActive: provider.isActive,
        restrictedAccess: provider.restrictedAccess,
      },
    },
  };
}
