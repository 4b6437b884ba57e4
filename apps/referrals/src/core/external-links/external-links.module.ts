import { Module } from '@nestjs/common';
import { CaseModule } from '../storage/case.module.js';
import { AdminExternalLinksController } from './admin-external-links.controller.js';
import { CreateExternalLink } from './create-external-link.js';
import { ExternalLinksController } from './external-links.controller.js';
import { ExternalLinksRepository } from './external-links.repository.js';
import { ExternalSystems } from './external-systems.js';
import { ReadExternalLink } from './read-external-link.js';
import { RemoveExternalLink } from './remove-external-link.js';

/** Links of referrals to records of external case systems. */
@Module({
  imports: [CaseModule],
  controllers: [AdminExternalLinksController, ExternalLinksController],
  providers: [
    CreateExternalLink,
    ExternalLinksRepository,
    ExternalSystems,
    ReadExternalLink,
    RemoveExternalLink,
  ],
  exports: [ExternalLinksRepository, ExternalSystems],
})
export class ExternalLinksModule {}
