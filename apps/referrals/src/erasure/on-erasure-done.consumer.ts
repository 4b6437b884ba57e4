import type { EventOfType } from '@referral-exchange/contracts';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import { ErasuresRepository } from './erasures.repository.js';

/** Notes what the services said of an erasure, for its receipt. */
@EventConsumer('erasures')
export class OnErasureDoneConsumer {
  constructor(private readonly erasures: ErasuresRepository) {}

  @HandleEvents('erasure.done.v1')
  async handle({ data, occurredAt }: EventOfType<'erasure.done.v1'>): Promise<void> {
    await this.erasures.answer(data.erasureId, data.service, data.erased, new Date(occurredAt));
  }
}
