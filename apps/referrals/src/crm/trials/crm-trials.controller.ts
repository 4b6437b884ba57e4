import { HttpCode, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, type Deferred, DeferredBody, InternalController } from '@referral-exchange/http';
import { type Caller, CurrentCaller, RequireTier, UsersOf } from '@referral-exchange/identity';
import { CrmTrialDto } from './crm-trial.dto.js';
import { CrmTrialResultDto, presentTrial } from './present-trial.js';
import { TryMapping } from './try-mapping.js';

/** A mapping is tried on a record, by the rules of a send (ADR 179). */
@InternalController('firm/crm-mappings/trial', 'CRM')
@UsersOf('firm')
@RequireTier('full')
export class CrmTrialsController {
  constructor(private readonly tryMapping: TryMapping) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Try a CRM mapping on a record',
    description:
      'Shows the case that a send of the record would make, field by field, and the error that the send would be refused with. The profile need not be saved. ' +
      'The record is given as JSON, or read from the CRM by its id. With a receiving firm the send itself is run and undone. No case, referral, number or event stays, and nothing is written to the CRM.',
  })
  @ApiData(CrmTrialResultDto)
  async tryCrmMapping(
    @CurrentCaller() caller: Caller,
    @DeferredBody(CrmTrialDto) body: Deferred<CrmTrialDto>,
  ): Promise<CrmTrialResultDto> {
    return presentTrial(await this.tryMapping.execute(caller, { readInput: body.validated }));
  }
}
