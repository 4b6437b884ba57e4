import { Module } from '@nestjs/common';
import { PurgeWorker } from '@referral-exchange/telemetry';
import { CaseModule } from '../../core/storage/case.module.js';
import { MovesModule } from '../../core/moves/moves.module.js';
import { ActByLink } from './act-by-link.js';
import { AcknowledgeByLink } from './acknowledge-by-link.js';
import { AcknowledgeController } from './acknowledge.controller.js';
import { AcknowledgementLinksRepository } from './acknowledgement-links.repository.js';
import { DeclineByLink } from './decline-by-link.js';
import { DeclineController } from './decline.controller.js';
import { LinkPeople } from './link-people.js';
import { OpenLink } from './open-link.js';

/** Acknowledging and declining by the link in a mail. */
@Module({
  imports: [CaseModule, MovesModule],
  controllers: [AcknowledgeController, DeclineController],
  providers: [
    ActByLink,
    AcknowledgeByLink,
    AcknowledgementLinksRepository,
    DeclineByLink,
    LinkPeople,
    OpenLink,
    PurgeWorker.of(AcknowledgementLinksRepository, 'acknowledgement links'),
  ],
  exports: [AcknowledgementLinksRepository],
})
export class AcknowledgementLinksModule {}
