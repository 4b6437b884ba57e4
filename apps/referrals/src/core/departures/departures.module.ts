import { Module } from '@nestjs/common';
import { ReadMarksModule } from '../read-marks/read-marks.module.js';
import { OnUserDeactivatedConsumer } from './on-user-deactivated.consumer.js';

/** What happens here when a person leaves its firm. */
@Module({ imports: [ReadMarksModule], controllers: [OnUserDeactivatedConsumer] })
export class DeparturesModule {}
