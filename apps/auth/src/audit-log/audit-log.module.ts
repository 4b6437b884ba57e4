import { Module } from '@nestjs/common';
import { AuditLog } from './audit-log.js';
import { AuditLogController } from './audit-log.controller.js';

@Module({ controllers: [AuditLogController], providers: [AuditLog], exports: [AuditLog] })
export class AuditLogModule {}
