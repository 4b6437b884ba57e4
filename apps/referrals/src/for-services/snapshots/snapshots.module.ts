import { Module } from '@nestjs/common';
import { CaseModule } from '../../core/storage/case.module.js';
import { HistoriesRepository } from './histories.repository.js';
import { PublishSnapshots } from './publish-snapshots.js';

/** Snapshots of all cases, for consumers that rebuild their data. */
@Module({ imports: [CaseModule], providers: [HistoriesRepository, PublishSnapshots] })
export class SnapshotsModule {}
