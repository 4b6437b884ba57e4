import { Module } from '@nestjs/common';
import { Grants } from './grants.js';
import { OnPasswordReplacedConsumer } from './on-password-replaced.consumer.js';
import { OnUserDeactivatedConsumer } from './on-user-deactivated.consumer.js';
import { RecordPurge } from './record-purge.js';
import { RecordsRepository } from './records.repository.js';

@Module({
  controllers: [OnPasswordReplacedConsumer, OnUserDeactivatedConsumer],
  providers: [Grants, RecordPurge, RecordsRepository],
  exports: [Grants, RecordsRepository],
})
export class RecordsModule {}
