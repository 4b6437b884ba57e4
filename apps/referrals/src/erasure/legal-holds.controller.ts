import { Delete, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AllowCallers, type Caller, CurrentCaller } from '@referral-exchange/identity';
import {
  ApiData,
  ApiNoContent,
  type Deferred,
  DeferredBody,
  InternalController,
  Page,
  PageQuery,
  UuidParam,
  ValidQuery,
} from '@referral-exchange/http';
import { LegalHoldsRepository } from '../core/legal-holds/legal-holds.repository.js';
import { LegalHoldDto, PlaceHoldDto, presentHold } from './legal-hold.dto.js';
import { PlaceHold } from './place-hold.js';
import { ReleaseHold } from './release-hold.js';

/** What forbids the erasure of a person, for administrators. */
@AllowCallers('admin')
@InternalController('admin/legal-holds', 'Administration')
export class LegalHoldsController {
  constructor(
    private readonly placeHold: PlaceHold,
    private readonly releaseHold: ReleaseHold,
    private readonly holds: LegalHoldsRepository,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Place a legal hold',
    description:
      'Until it is released the person cannot be erased, and drafts of the person cannot be deleted. It holds the cases that the person has now.',
  })
  @ApiData(LegalHoldDto, { status: 201 })
  async placeLegalHold(
    @CurrentCaller() caller: Caller,
    @DeferredBody(PlaceHoldDto) body: Deferred<PlaceHoldDto>,
  ): Promise<LegalHoldDto> {
    return presentHold(await this.placeHold.execute(caller, body.validated));
  }

  @Get()
  @ApiOperation({ summary: 'List legal holds', description: 'The newest first, released ones too.' })
  @ApiData(LegalHoldDto, { page: true })
  async listLegalHolds(@ValidQuery(PageQuery) query: PageQuery): Promise<Page<LegalHoldDto>> {
    const [holds, total] = await this.holds.findPage(query.limit, query.offset());
    return new Page(holds.map(presentHold), { page: query.page, limit: query.limit, total });
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Release a legal hold', description: 'Its record stays.' })
  @ApiNoContent()
  releaseLegalHold(@CurrentCaller() caller: Caller, @UuidParam('id') id: string): Promise<void> {
    return this.releaseHold.execute(caller, id);
  }
}
