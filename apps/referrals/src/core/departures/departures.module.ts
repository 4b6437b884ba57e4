import { Module } from '@nestjs/common';
import { ReadMarksModule } from '../read-marks/read-marks.module.js';
import { SavedViewsModule } from '../saved-views/saved-views.module.js';
import { ForgetFirm } from './forget-firm.js';
import { OnUserDeactivatedConsumer } from './on-user-deactivated.consumer.js';

/** What happens here when a person leaves its firm, or a firm the exchange. */
@Module({
  imports: [ReadMarksModule, SavedViewsModule],
  controllers: [OnUserDeactivatedConsumer],
  providers: [ForgetFirm],
  exports: [ForgetFirm],
})
export class DeparturesModule {}
