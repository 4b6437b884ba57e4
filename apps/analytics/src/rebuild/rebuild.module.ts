import { Module } from '@nestjs/common';
import { ReadModelModule } from '../read-model/read-model.module.js';
import { RebuildReadModel } from './rebuild-read-model.js';

/** The command that rebuilds the read model. */
@Module({ imports: [ReadModelModule], providers: [RebuildReadModel] })
export class RebuildModule {}
