import { Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  ApiErrors,
  type Deferred,
  DeferredBody,
  InternalController,
  Page,
  PageQuery,
  UuidParam,
  ValidQuery,
} from '@referral-exchange/http';
import { AllowCallers, type Caller, CurrentCaller } from '@referral-exchange/identity';
import { DownloadExport } from './download-export.js';
import { ExportDto, ExportFileDto, presentExport, RequestExportDto } from './export.dto.js';
import { ExportsRepository } from './exports.repository.js';
import { RequestExport } from './request-export.js';

/** Exports of a person or a firm, for administrators (docs/adr/0147). */
@AllowCallers('admin')
@InternalController('admin/exports', 'Administration')
export class ExportsController {
  constructor(
    private readonly request: RequestExport,
    private readonly download: DownloadExport,
    private readonly exports: ExportsRepository,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Export a person or a firm',
    description:
      'A ZIP of JSON Lines and documents, made after the answer. Each record is as the API shows it to the firm in whose folder it stands, masked where the API masks it. 404 for an unknown person, and for one who was erased.',
  })
  @ApiData(ExportDto, { status: 201 })
  @ApiErrors('resource_not_found')
  async requestExport(
    @CurrentCaller() caller: Caller,
    @DeferredBody(RequestExportDto) body: Deferred<RequestExportDto>,
  ): Promise<ExportDto> {
    return presentExport(await this.request.execute(caller, body.validated));
  }

  @Get()
  @ApiOperation({
    summary: 'List exports',
    description: 'The newest first, those whose file is deleted too.',
  })
  @ApiData(ExportDto, { page: true })
  async listExports(@ValidQuery(PageQuery) query: PageQuery): Promise<Page<ExportDto>> {
    const [exports, total] = await this.exports.findPage(query, null);
    return new Page(exports.map(presentExport), { page: query.page, limit: query.limit, total });
  }

  @Get(':id')
  @ApiOperation({ summary: 'Get an export', description: 'It is `completed` when its file is there.' })
  @ApiData(ExportDto)
  async getExport(@UuidParam('id') id: string): Promise<ExportDto> {
    return presentExport(await this.exports.get(id, null));
  }

  @Get(':id/file')
  @ApiOperation({
    summary: 'Get an address to download the file of an export',
    description:
      'The address works without a key for 15 minutes and answers range requests: a download that broke off goes on with a new address of the same file. Anyone who has it can read the file. 409 `conflict`, reason `export_not_ready`, while there is no file.',
  })
  @ApiData(ExportFileDto)
  @ApiErrors('conflict')
  downloadExport(@CurrentCaller() caller: Caller, @UuidParam('id') id: string): Promise<ExportFileDto> {
    return this.download.execute(caller, id);
  }
}
