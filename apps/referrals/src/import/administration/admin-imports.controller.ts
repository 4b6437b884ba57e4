import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, InternalController, Page, ValidQuery } from '@referral-exchange/http';
import { AllowCallers } from '@referral-exchange/identity';
import {
  AdministeredImportDto,
  AllImportsQuery,
  presentAdministeredImport,
} from './administered-import.dto.js';
import { AllImportsRepository } from './all-imports.repository.js';

/**
 * The imports of all firms, for administrators. Reading is all: the interface has no cancelling, and a job
 * that stands still is taken over by another process.
 */
@AllowCallers('admin')
@InternalController('admin/imports', 'Administration')
export class AdminImportsController {
  constructor(private readonly imports: AllImportsRepository) {}

  @Get()
  @ApiOperation({
    summary: 'List the imports of all firms',
    description:
      'The newest first, dry runs too. How far they are, and nothing of what the files say: not even their names.',
  })
  @ApiData(AdministeredImportDto, { page: true })
  async listAllImports(
    @ValidQuery(AllImportsQuery) query: AllImportsQuery,
  ): Promise<Page<AdministeredImportDto>> {
    const { page, limit } = query;
    const [jobs, total] = await this.imports.findPage(query, { limit, offset: query.offset() });
    return new Page(jobs.map(presentAdministeredImport), { page, limit, total });
  }
}
