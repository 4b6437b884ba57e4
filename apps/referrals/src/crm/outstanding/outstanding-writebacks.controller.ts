import { Get, HttpCode, Post } from '@nestjs/common';
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
import { WritebacksRepository } from '../model/writebacks.repository.js';
import { OutstandingWritebackDto, presentOutstanding, RetriedWritebacksDto } from './present-outstanding.js';
import { RetryWritebacks } from './retry-writebacks.js';

/** Write-backs that need somebody, for the administrators of a firm (ADR 179). */
@InternalController('firm/crm-writebacks', 'CRM')
@UsersOf('firm')
@RequireTier('full')
export class OutstandingWritebacksController {
  constructor(
    private readonly writebacks: WritebacksRepository,
    private readonly retryWritebacks: RetryWritebacks,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List the write-backs that failed or are late',
    description: 'Those that need attention come first, then the newest.',
  })
  @ApiData(OutstandingWritebackDto, { page: true })
  async listCrmWritebacks(
    @CurrentCaller() { firmId }: Caller,
    @ValidQuery(PageQuery) query: PageQuery,
  ): Promise<Page<OutstandingWritebackDto>> {
    const { page, limit } = query;
    const [rows, total] = await this.writebacks.listOutstanding(firmId!, { limit, offset: query.offset() });
    return new Page(rows.map(presentOutstanding), { page, limit, total });
  }

  @Post('retry')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Try all write-backs again that need attention',
    description: 'Each has all its tries again. Audited.',
  })
  @ApiData(RetriedWritebacksDto)
  async retryCrmWritebacks(@CurrentCaller() caller: Caller): Promise<RetriedWritebacksDto> {
    return { retried: await this.retryWritebacks.retryAll(caller) };
  }

  @Post(':attemptId/retry')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Try a write-back now',
    description:
      'Does not wait for its next try; one that needs attention has all its tries again. Audited. 409 `conflict`, reason `nothing_to_write`: the record is up to date, or a later send writes to it.',
  })
  @ApiData(OutstandingWritebackDto)
  @ApiErrors('resource_not_found', 'conflict')
  async retryCrmWriteback(
    @CurrentCaller() caller: Caller,
    @UuidParam('attemptId') attemptId: string,
  ): Promise<OutstandingWritebackDto> {
    return presentOutstanding(await this.retryWritebacks.retryOne(caller, attemptId));
  }
}
