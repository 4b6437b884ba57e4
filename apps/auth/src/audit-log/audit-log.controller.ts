import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AllowCallers } from '@referral-exchange/identity';
import { ApiData, InternalController, Page, ValidQuery } from '@referral-exchange/http';
import { AuditEntriesRepository, LISTED_AT_MOST } from './audit-entries.repository.js';
import { AuditEntryDto, AuditLogQuery, presentAuditEntry } from './present-audit-entry.js';

/** The audit log of all services, for administrators (decisions, section 8). */
@InternalController('admin/audit-log', 'Administration')
@AllowCallers('admin')
export class AuditLogController {
  constructor(private readonly entries: AuditEntriesRepository) {}

  @Get()
  @ApiOperation({
    summary: 'List the audit log',
    description:
      'What administrators did, who read health data, and changes of credentials and secrets, in all services. ' +
      `Newest first. At most ${LISTED_AT_MOST} entries are listed and counted: narrow the dates, or export the log.`,
  })
  @ApiData(AuditEntryDto, { page: true })
  async listAuditEntries(@ValidQuery(AuditLogQuery) query: AuditLogQuery): Promise<Page<AuditEntryDto>> {
    const [entries, total] = await this.entries.findPage(query);
    return new Page(entries.map(presentAuditEntry), { page: query.page, limit: query.limit, total });
  }
}
