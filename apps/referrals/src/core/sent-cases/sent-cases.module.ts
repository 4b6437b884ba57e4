import { Module } from '@nestjs/common';
import { FIRMS } from '../firms/firms.module.js';
import { LegalHoldsModule } from '../legal-holds/legal-holds.module.js';
import { ListsModule } from '../lists/lists.module.js';
import { MovesModule } from '../moves/moves.module.js';
import { ArchiveCase } from './archive-case.js';
import { CreateCase } from './create-case.js';
import { DeleteDraft } from './delete-draft.js';
import { EditCase } from './edit-case.js';
import { RateCase } from './rate-case.js';
import { ReferCase } from './refer-case.js';
import { SentCaseActionsController } from './sent-case-actions.controller.js';
import { SentCaseUpkeepController } from './sent-case-upkeep.controller.js';
import { SentCasesController } from './sent-cases.controller.js';

/** What the sending firm does (interface, "Sent cases"). */
@Module({
  imports: [FIRMS, LegalHoldsModule, ListsModule, MovesModule],
  controllers: [SentCasesController, SentCaseUpkeepController, SentCaseActionsController],
  providers: [ArchiveCase, CreateCase, DeleteDraft, EditCase, RateCase, ReferCase],
  exports: [CreateCase, ReferCase],
})
export class SentCasesModule {}
