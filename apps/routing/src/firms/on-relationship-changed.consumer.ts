import type { EventOfType } from '@referral-exchange/contracts';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import { ReceiversRepository } from './receivers.repository.js';

/** Keeps which senders a firm refuses. */
@EventConsumer('firms')
export class OnRelationshipChangedConsumer {
  constructor(private readonly receivers: ReceiversRepository) {}

  @HandleEvents('network.relationship_changed.v1')
  async handle({ data, occurredAt }: EventOfType<'network.relationship_changed.v1'>): Promise<void> {
    await this.receivers.saveRefusal(data, data.status === 'inactive', new Date(occurredAt));
  }
}
