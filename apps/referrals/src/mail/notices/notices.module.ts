import { Module } from '@nestjs/common';
import { RowMetrics } from '@referral-exchange/database';
import { AcknowledgementLinksModule } from '../acknowledgement-links/acknowledgement-links.module.js';
import { CaseModule } from '../../core/storage/case.module.js';
import { StatusUpdatesModule } from '../../core/status-updates/status-updates.module.js';
import { NoticeLetters } from './notice-letters.js';
import { NOTICE_BACKLOG, NoticesRepository } from './notices.repository.js';
import { Recipients } from './recipients.js';
import { referralsMetrics } from '../../referrals.metrics.js';
import { SendNotices } from './send-notices.js';
import { WriteMails } from './write-mails.js';

/** Mails to the people of a firm about its referrals. */
@Module({
  imports: [AcknowledgementLinksModule, CaseModule, StatusUpdatesModule],
  providers: [
    NoticeLetters,
    NoticesRepository,
    Recipients,
    RowMetrics.of('notices', NOTICE_BACKLOG, {
      waiting: referralsMetrics.noticesWaiting,
      oldest: referralsMetrics.noticesAge,
    }),
    SendNotices,
    WriteMails,
  ],
  exports: [NoticesRepository],
})
export class NoticesModule {}
