import { Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  ApiErrors,
  InternalController,
  Page,
  PageQuery,
  UuidParam,
  ValidQuery,
} from '@referral-exchange/http';
import { type Caller, CurrentCaller, RequireTier, UsersOf } from '@referral-exchange/identity';
import { DownloadExport } from './download-export.js';
import { ExportDto, ExportFileDto, presentExport } from './export.dto.js';
import { ExportsRepository } from './exports.repository.js';
import { RequestExport } from './request-export.js';

/** Exports of a firm, by its own administrators. They see those alone that they asked for. */
@InternalController('firm/exports', 'Documents')
@UsersOf('firm')
@RequireTier('full')
export class OwnExportsController {
  constructor(
    private readonly requestExport: RequestExport,
    private readonly downloadExport: DownloadExport,
    private readonly exports: ExportsRepository,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Export your firm',
    description:
      'A ZIP of JSON Lines and documents with all cases, referrals, notes, messages and med cases that your firm sees, and what it has set up, as the API shows them. 409 `conflict`, reason `export_running`, while one is being made.',
  })
  @ApiData(ExportDto, { status: 201 })
  @ApiErrors('conflict')
  async requestOwnExport(@CurrentCaller() caller: Caller): Promise<ExportDto> {
    return presentExport(await this.requestExport.ofOwnFirm(caller));
  }

  @Get()
  @ApiOperation({
    summary: 'List the exports of your firm',
    description: 'The newest first, those whose file is deleted too.',
  })
  @ApiData(ExportDto, { page: true })
  async listOwnExports(
    @CurrentCaller() { firmId }: Caller,
    @ValidQuery(PageQuery) query: PageQuery,
  ): Promise<Page<ExportDto>> {
    const [exports, total] = await this.exports.findPage(query, firmId);
    return new Page(exports.map(presentExport), { page: query.page, limit: query.limit, total });
  }

  @Get(':id')
  @ApiOperation({
    summary: 'Get an export of your firm',
    description: 'It is `completed` when its file is there.',
  })
  @ApiData(ExportDto)
  async getOwnExport(@CurrentCaller() { firmId }: Caller, @UuidParam('id') id: string): Promise<ExportDto> {
    return presentExport(await this.exports.get(id, firmId));
  }

  @Get(':id/file')
  @ApiOperation({
    summary: 'Get an address to download the export of your firm',
    description:
      'The address works without a key for 15 minutes and answers range requests. Anyone who has it can read the file. 409 `conflict`, reason `export_not_ready`, while there is no file.',
  })
  @ApiData(ExportFileDto)
  @ApiErrors('conflict')
  downloadOwnExport(@CurrentCaller() caller: Caller, @UuidParam('id') id: string): Promise<ExportFileDto> {
    return this.downloadExport.execute(caller, id);
  }
}
