import { FIRM_EVENTS, type EventOfType } from '@referral-exchange/contracts';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import { FirmsRepository } from './firms.repository.js';

/** Keeps the read model of firms. Each of these events carries all facts of the firm. */
@EventConsumer('firms')
export class OnFirmChangedConsumer {
  constructor(private readonly firms: FirmsRepository) {}

  @HandleEvents(...FIRM_EVENTS)
  async handle({ data }: EventOfType<(typeof FIRM_EVENTS)[number]>): Promise<void> {
    await this.firms.save(data.firm);
  }
}
