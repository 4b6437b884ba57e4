import { Module } from '@nestjs/common';
import { ExpiryModule } from '../../core/expiry/expiry.module.js';
import { CrmModule } from '../../crm/model/crm.module.js';
import { AcknowledgementLinksModule } from '../../mail/acknowledgement-links/acknowledgement-links.module.js';
import { NoticesModule } from '../../mail/notices/notices.module.js';
import { OnClockAdvancedConsumer } from './on-clock-advanced.consumer.js';

/** Follows the clocks of test firms, which auth keeps. */
@Module({
  imports: [AcknowledgementLinksModule, CrmModule, ExpiryModule, NoticesModule],
  controllers: [OnClockAdvancedConsumer],
})
export class TestClockModule {}
