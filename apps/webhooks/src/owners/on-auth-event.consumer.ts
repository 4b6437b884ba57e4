import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { AuthEvent } from '@referral-exchange/contracts';
import { Inbox } from '@referral-exchange/messaging';
import { HeldDeliveries } from '../delivery/held-deliveries.js';
import type { Owner } from './owner.entity.js';
import { OwnersRepository } from './owners.repository.js';

/**
 * Keeps the read model of owners. Deactivation and a switched-off integration stop attempts as soon as the row says
 * so; the way back sets going what was held (interface, "Subscription rules", 8).
 */
@Controller()
export class OnAuthEventConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly owners: OwnersRepository,
    private readonly held: HeldDeliveries,
  ) {}

  @EventPattern('auth.events')
  async handle(@Payload() event: AuthEvent): Promise<void> {
    const owner = ownerOf(event);
    if (!owner) return;
    await this.inbox.once('webhooks.owners', event.eventId, async () => {
      await this.owners.save(owner);
      if (owner.isActive && owner.publicApiEnabled) await this.held.release([owner.id]);
    });
  }
}

function ownerOf(event: AuthEvent): Owner | null {
  const changedAt = new Date(event.occurredAt);
  switch (event.type) {
    case 'firm.created.v1':
    case 'firm.updated.v1':
    case 'firm.activated.v1':
    case 'firm.deactivated.v1':
    case 'firm.public_api_changed.v1': {
      const { id, isActive, publicApiEnabled } = event.data.firm;
      return { id, kind: 'firm', isActive, publicApiEnabled, changedAt };
    }
    case 'provider.changed.v1': {
      const { id, isActive } = event.data.provider;
      return { id, kind: 'provider', isActive, publicApiEnabled: true, changedAt };
    }
    default:
      return null;
  }
}
