import type { EventOfType } from '@referral-exchange/contracts';
import { EventConsumer, HandleEvents } from '@referral-exchange/messaging';
import { ClockAdvancesRepository } from './clock-advances.repository.js';

/** Notes which services have followed an advance, for `GET /sandbox/clock`. */
@EventConsumer('test-clock')
export class OnClockFollowedConsumer {
  constructor(private readonly advances: ClockAdvancesRepository) {}

  @HandleEvents('firm.clock_followed.v1')
  async handle({ data }: EventOfType<'firm.clock_followed.v1'>): Promise<void> {
    await this.advances.markFollowed(data.advanceId, data.service);
  }
}
