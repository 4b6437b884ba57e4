import { Module } from '@nestjs/common';
import { CaseModule } from '../storage/case.module.js';
import { CreateExternalLink } from './create-external-link.js';
import { ExternalLinksController } from './external-links.controller.js';
import { ExternalLinksRepository } from './external-links.repository.js';
import { ExternalSystems } from './external-systems.js';
import { ReadExternalLink } from './read-external-link.js';

/** Links of referrals to records of external case systems. */
@Module({
  imports: [CaseModule],
  controllers: [ExternalLinksController],
  providers: [CreateExternalLink, ExternalLinksRepository, ExternalSystems, ReadExternalLink],
  exports: [ExternalLinksRepository, ExternalSystems],
})
export class ExternalLinksModule {}
