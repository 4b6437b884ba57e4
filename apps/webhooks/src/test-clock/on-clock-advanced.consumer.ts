import type { EventOfType } from '@referral-exchange/contracts';
import { clockFollowed, EventConsumer, HandleEvents, Outbox } from '@referral-exchange/messaging';
import { TimedDeliveriesRepository } from './timed-deliveries.repository.js';

/** Follows the clock of a test firm: its deliveries that wait for a retry are due sooner (docs/adr/0132). */
@EventConsumer('test-clock')
export class OnClockAdvancedConsumer {
  constructor(
    private readonly deliveries: TimedDeliveriesRepository,
    private readonly outbox: Outbox,
  ) {}

  @HandleEvents('firm.clock_advanced.v1')
  async handle(event: EventOfType<'firm.clock_advanced.v1'>): Promise<void> {
    const { firmId, seconds } = event.data;
    await this.deliveries.moveCloser(firmId, seconds, new Date(event.occurredAt));
    await this.outbox.add(clockFollowed('webhooks', event));
  }
}
