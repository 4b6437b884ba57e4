import { Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { notFound } from '@referral-exchange/contracts';
import { AllowCallers, type Caller, CurrentCaller } from '@referral-exchange/identity';
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
import { ErasureDto, RequestErasureDto } from './erasure.dto.js';
import { ErasuresRepository } from './erasures.repository.js';
import { presentErasure } from './present-erasure.js';
import { RequestErasure } from './request-erasure.js';

/** Erasing a person from all services, for administrators (docs/adr/0146). */
@AllowCallers('admin')
@InternalController('admin/erasures', 'Administration')
export class ErasuresController {
  constructor(
    private readonly request: RequestErasure,
    private readonly erasures: ErasuresRepository,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Erase a person',
    description:
      'Names, dates, free text, documents and all else that tells who the person is leave every service within seconds; the case, its status history and its money stay, with `Erased` or null in place of what went. It cannot be undone: try it with `dryRun` first. The answer is the receipt, which `GET` shows again with what the other services said. 409 `conflict`, reason `legal_hold` or `import_running`.',
  })
  @ApiData(ErasureDto, { status: 201 })
  @ApiErrors('conflict')
  async requestErasure(
    @CurrentCaller() caller: Caller,
    @DeferredBody(RequestErasureDto) body: Deferred<RequestErasureDto>,
  ): Promise<ErasureDto> {
    return presentErasure(await this.request.execute(caller, body.validated));
  }

  @Get()
  @ApiOperation({ summary: 'List erasures', description: 'The newest first, dry runs too.' })
  @ApiData(ErasureDto, { page: true })
  async listErasures(@ValidQuery(PageQuery) query: PageQuery): Promise<Page<ErasureDto>> {
    const [erasures, total] = await this.erasures.findPage(query.limit, query.offset());
    return new Page(erasures.map(presentErasure), { page: query.page, limit: query.limit, total });
  }

  @Get(':id')
  @ApiOperation({
    summary: 'Get the receipt of an erasure',
    description: 'It is `completed` when all services have answered.',
  })
  @ApiData(ErasureDto)
  async getErasure(@UuidParam('id') id: string): Promise<ErasureDto> {
    const found = await this.erasures.find(id);
    if (!found) throw notFound('No such erasure');
    return presentErasure(found);
  }
}
