import { Module } from '@nestjs/common';
import { ChangeSavedView } from './change-saved-view.js';
import { CreateSavedView } from './create-saved-view.js';
import { SavedViewsController } from './saved-views.controller.js';
import { SavedViewsRepository } from './saved-views.repository.js';

/** Views of the inbox that people keep. */
@Module({
  controllers: [SavedViewsController],
  providers: [ChangeSavedView, CreateSavedView, SavedViewsRepository],
  exports: [SavedViewsRepository],
})
export class SavedViewsModule {}
