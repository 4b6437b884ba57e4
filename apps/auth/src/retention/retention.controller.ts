import { Get, Inject, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, ApiErrors, type Deferred, DeferredBody, InternalController } from '@referral-exchange/http';
import { type Caller, CurrentCaller, RequireTier, UsersOf } from '@referral-exchange/identity';
import { CONFIG } from '@referral-exchange/telemetry';
import { firmIdOf } from '../api-keys/key-owner.js';
import { ChangeFirm } from '../firms/change-firm.js';
import { retentionChange } from '../firms/firm-change.js';
import { FirmsRepository } from '../firms/firms.repository.js';
import { boundsOf, type RetentionSettings } from '../retention-bounds.js';
import { ChangeRetentionDto, presentRetention, RetentionDto, retentionOf } from './retention.dto.js';

/** How long the data of a firm is kept, for its administrators (docs/adr/0154). */
@InternalController('firm/retention', 'Firms')
@UsersOf('firm')
@RequireTier('full')
export class RetentionController {
  constructor(
    private readonly firms: FirmsRepository,
    private readonly changeFirm: ChangeFirm,
    @Inject(CONFIG) private readonly config: RetentionSettings,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Show how long data of your firm is kept',
    description: 'What your firm has chosen, and between which days it may choose.',
  })
  @ApiData(RetentionDto)
  async getRetention(@CurrentCaller() caller: Caller): Promise<RetentionDto> {
    const { retention } = await this.firms.get(firmIdOf(caller));
    return presentRetention(retention, boundsOf(this.config));
  }

  @Put()
  @ApiOperation({
    summary: 'Set how long data of your firm is kept',
    description:
      'Replaces what was set; a field that is absent or null is kept as long as the exchange keeps it. What is older than a shorter time is deleted within about an hour, for good. While a legal hold is on a case, its payloads are kept at least as long as the exchange keeps them, and so are the imports of its firms.',
  })
  @ApiData(RetentionDto)
  @ApiErrors('conflict')
  async setRetention(
    @CurrentCaller() caller: Caller,
    @DeferredBody(ChangeRetentionDto) body: Deferred<ChangeRetentionDto>,
  ): Promise<RetentionDto> {
    const bounds = boundsOf(this.config);
    const readInput = async () => retentionChange(retentionOf(await body.validated(), bounds));
    const { retention } = await this.changeFirm.execute(caller, { firmId: firmIdOf(caller), readInput });
    return presentRetention(retention, bounds);
  }
}
