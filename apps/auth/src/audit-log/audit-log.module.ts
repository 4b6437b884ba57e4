import { Module } from '@nestjs/common';
import { AuditEntriesRepository } from './audit-entries.repository.js';
import { AuditLog } from './audit-log.js';
import { OnAuditRecordedConsumer } from './on-audit-recorded.consumer.js';
import { AuditLogController } from './audit-log.controller.js';

@Module({
  controllers: [AuditLogController, OnAuditRecordedConsumer],
  providers: [AuditEntriesRepository, AuditLog],
  exports: [AuditLog],
})
export class AuditLogModule {}
