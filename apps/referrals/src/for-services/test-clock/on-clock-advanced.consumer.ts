import type { EventOfType } from '@referral-exchange/contracts';
import { clockFollowed, EventConsumer, HandleEvents, Outbox } from '@referral-exchange/messaging';
import { ExpiryRepository } from '../../core/expiry/expiry.repository.js';
import { WritebacksRepository } from '../../crm/model/writebacks.repository.js';
import { AcknowledgementLinksRepository } from '../../mail/acknowledgement-links/acknowledgement-links.repository.js';
import { NoticesRepository } from '../../mail/notices/notices.repository.js';

/**
 * Follows the clock of a test firm (docs/adr/0132). What is timed of a referral follows its sender's clock.
 * The workers find by themselves what is due now.
 */
@EventConsumer('test-clock')
export class OnClockAdvancedConsumer {
  constructor(
    private readonly expiry: ExpiryRepository,
    private readonly links: AcknowledgementLinksRepository,
    private readonly notices: NoticesRepository,
    private readonly writebacks: WritebacksRepository,
    private readonly outbox: Outbox,
  ) {}

  @HandleEvents('firm.clock_advanced.v1')
  async handle(event: EventOfType<'firm.clock_advanced.v1'>): Promise<void> {
    const { firmId, seconds } = event.data;
    const advancedAt = new Date(event.occurredAt);
    await this.expiry.expireSooner(firmId, seconds, advancedAt);
    await this.links.expireSooner(firmId, seconds, advancedAt);
    await this.notices.sendSooner(firmId, seconds, advancedAt);
    await this.writebacks.writeSooner(firmId, seconds, advancedAt);
    await this.outbox.add(clockFollowed('referrals', event));
  }
}
