import { FIRM_EVENTS, type EventOfType } from '@referral-exchange/contracts';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import { FirmsRepository } from './firms.repository.js';

/** Keeps what routing knows of firms and of their relationships. */
@EventConsumer('firms')
export class OnFirmChangedConsumer {
  constructor(private readonly firms: FirmsRepository) {}

  @HandleEvents(...FIRM_EVENTS)
  async saveFirm({ data }: EventOfType<(typeof FIRM_EVENTS)[number]>): Promise<void> {
    await this.firms.save(data.firm);
  }

  @HandleEvents('network.relationship_changed.v1')
  async saveRelationship({ data }: EventOfType<'network.relationship_changed.v1'>): Promise<void> {
    await this.firms.saveRefusal(data.senderId, data.receiverId, data.status === 'inactive');
  }
}
