import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { RecordModule } from '../record/record.module.js';
import { Resources } from './resources.js';

/** What clients can read by address. */
@Module({ imports: [RecordModule, LimitsModule], providers: [Resources], exports: [Resources] })
export class ResourcesModule {}
