import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AllowCallers } from '@referral-exchange/identity';
import { ApiData, InternalController, Page, ValidQuery } from '@referral-exchange/http';
import { AuditLog } from './audit-log.js';
import { AuditEntryDto, AuditLogQuery, presentAuditEntry } from './present-audit-entry.js';

/** The audit log of all services, for administrators (decisions, section 8). */
@InternalController('admin/audit-log', 'Administration')
@AllowCallers('admin')
export class AuditLogController {
  constructor(private readonly auditLog: AuditLog) {}

  @Get()
  @ApiOperation({
    summary: 'List the audit log',
    description:
      'What administrators did, and changes of credentials and secrets, in all services. Newest first.',
  })
  @ApiData(AuditEntryDto, { page: true })
  async listAuditEntries(@ValidQuery(AuditLogQuery) query: AuditLogQuery): Promise<Page<AuditEntryDto>> {
    const [entries, total] = await this.auditLog.findPage(query);
    return new Page(entries.map(presentAuditEntry), { page: query.page, limit: query.limit, total });
  }
}
