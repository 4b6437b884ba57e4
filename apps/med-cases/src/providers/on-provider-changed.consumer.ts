import type { EventOfType } from '@referral-exchange/contracts';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import { ProvidersRepository } from './providers.repository.js';

/** Keeps the read model of medical providers. */
@EventConsumer('providers')
export class OnProviderChangedConsumer {
  constructor(private readonly providers: ProvidersRepository) {}

  @HandleEvents('provider.changed.v1')
  async handle({ data, occurredAt }: EventOfType<'provider.changed.v1'>): Promise<void> {
    await this.providers.save({ ...data.provider, updatedAt: occurredAt });
  }
}
