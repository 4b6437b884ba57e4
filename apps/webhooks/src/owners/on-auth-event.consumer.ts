import { FIRM_EVENTS, type EventOfType } from '@referral-exchange/contracts';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import { HeldDeliveriesRepository } from '../delivery/held-deliveries.repository.js';
import type { Owner } from './owner.entity.js';
import { OwnersRepository } from './owners.repository.js';

const OWNER_EVENTS = [...FIRM_EVENTS, 'provider.changed.v1'] as const;
type OwnerEvent = EventOfType<(typeof OWNER_EVENTS)[number]>;

/**
 * Keeps the read model of owners. Deactivating a firm or its integration stops attempts as soon as the row is
 * saved; activating it again makes the held deliveries due (interface, "Subscription rules", 8). Restricting
 * a practice does the same with its deliveries of the pharmacy. What waits for another reason waits again.
 */
@EventConsumer('owners')
export class OnAuthEventConsumer {
  constructor(
    private readonly owners: OwnersRepository,
    private readonly heldDeliveries: HeldDeliveriesRepository,
  ) {}

  @HandleEvents(...OWNER_EVENTS)
  async handle(event: OwnerEvent): Promise<void> {
    const owner = ownerOf(event);
    await this.owners.save(owner);
    if (owner.isActive && owner.publicApiEnabled) await this.heldDeliveries.release([owner.id]);
  }
}

function ownerOf(event: OwnerEvent): Owner {
  const changedAt = new Date(event.occurredAt);
  if (event.type === 'provider.changed.v1') {
    const { id, isActive, restrictedAccess } = event.data.provider;
    const always = { publicApiEnabled: true, retention: null };
    return { id, kind: 'provider', isActive, restrictedAccess, ...always, changedAt };
  }
  const { id, isActive, publicApiEnabled, retention = null } = event.data.firm;
  return { id, kind: 'firm', isActive, publicApiEnabled, restrictedAccess: false, retention, changedAt };
}
