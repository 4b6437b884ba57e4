import { Injectable } from '@nestjs/common';
import { Page, type PageQuery } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import type { ImportJobListItemDto } from './import-job.dto.js';
import { ImportJobsRepository } from './import-jobs.repository.js';
import { presentImportJobListItem } from './present-import-job.js';

/** GET /import/jobs: those of the caller's firm, the newest first. */
@Injectable()
export class ListImports {
  constructor(private readonly jobs: ImportJobsRepository) {}

  async execute(caller: Caller, query: PageQuery): Promise<Page<ImportJobListItemDto>> {
    const firmId = caller.isAdmin ? null : caller.firmId;
    const [jobs, total] = await this.jobs.findPage(firmId, query.limit, query.offset());
    const rows = jobs.map(presentImportJobListItem);
    return new Page(rows, { page: query.page, limit: query.limit, total });
  }
}
