import { Module } from '@nestjs/common';
import { CaseModule } from '../case/case.module.js';
import { ReferralsModule } from '../referrals/referrals.module.js';
import { AcknowledgeByLink } from './acknowledge-by-link.js';
import { AcknowledgeController } from './acknowledge.controller.js';
import { AcknowledgementLinks } from './acknowledgement-links.repository.js';
import { OpenLink } from './open-link.js';
import { PurgeLinks } from './purge-links.js';

/** Acknowledgement by the link in a mail. */
@Module({
  imports: [CaseModule, ReferralsModule],
  controllers: [AcknowledgeController],
  providers: [AcknowledgeByLink, AcknowledgementLinks, OpenLink, PurgeLinks],
  exports: [AcknowledgementLinks],
})
export class AcknowledgementLinksModule {}
