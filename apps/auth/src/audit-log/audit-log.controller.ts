import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AllowCallers, ApiData, InternalController, Page, ValidQuery } from '@referral-exchange/platform';
import { AuditLog } from './audit-log.js';
import { AuditEntryDto, auditEntryDto, AuditLogQuery } from './dto/audit-entry.dto.js';

/** What administrators did, newest first (decisions, section 8). */
@InternalController('admin/audit-log', 'Administration')
@AllowCallers('admin')
export class AuditLogController {
  constructor(private readonly auditLog: AuditLog) {}

  @Get()
  @ApiOperation({ summary: 'List the audit log' })
  @ApiData(AuditEntryDto, { page: true })
  async listAuditEntries(@ValidQuery(AuditLogQuery) query: AuditLogQuery): Promise<Page<AuditEntryDto>> {
    const [entries, total] = await this.auditLog.page(query);
    return new Page(entries.map(auditEntryDto), { page: query.page, limit: query.limit, total });
  }
}
