import { Module } from '@nestjs/common';
import { AcknowledgementLinksModule } from '../acknowledgement-links/acknowledgement-links.module.js';
import { CaseModule } from '../../core/storage/case.module.js';
import { StatusUpdatesModule } from '../../core/status-updates/status-updates.module.js';
import { NoticeLetters } from './notice-letters.js';
import { NoticesRepository } from './notices.repository.js';
import { Recipients } from './recipients.js';
import { SendNotices } from './send-notices.js';
import { WriteMails } from './write-mails.js';

/** Mails to the people of a firm about its referrals. */
@Module({
  imports: [AcknowledgementLinksModule, CaseModule, StatusUpdatesModule],
  providers: [NoticeLetters, NoticesRepository, Recipients, SendNotices, WriteMails],
  exports: [NoticesRepository],
})
export class NoticesModule {}
