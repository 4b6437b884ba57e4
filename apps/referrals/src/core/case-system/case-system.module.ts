import { Module } from '@nestjs/common';
import { ExternalLinksModule } from '../external-links/external-links.module.js';
import { MovesModule } from '../moves/moves.module.js';
import { CaseSystemController } from './case-system.controller.js';
import { SyncStatus } from './sync-status.js';

/** Statuses from connected case systems. */
@Module({
  imports: [ExternalLinksModule, MovesModule],
  controllers: [CaseSystemController],
  providers: [SyncStatus],
})
export class CaseSystemModule {}
