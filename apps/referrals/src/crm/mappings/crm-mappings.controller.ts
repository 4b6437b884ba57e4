import { Get, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, type Deferred, DeferredBody, InternalController } from '@referral-exchange/http';
import { type Caller, CurrentCaller, RequireTier, UsersOf } from '@referral-exchange/identity';
import { CrmProfilesRepository } from '../model/crm-profiles.repository.js';
import { WritebacksRepository } from '../model/writebacks.repository.js';
import { CrmMappingsBodyDto } from './crm-mappings.dto.js';
import { CrmMappingsDto, presentCrmMappings } from './present-crm-mappings.js';
import { ReplaceCrmMappings } from './replace-crm-mappings.js';

const MAX_SHOWN = 100;

/** The send mappings of a firm, for its administrators (decisions, sections 8 and 14). */
@InternalController('firm/crm-mappings', 'CRM')
@UsersOf('firm')
@RequireTier('full')
export class CrmMappingsController {
  constructor(
    private readonly replacing: ReplaceCrmMappings,
    private readonly profiles: CrmProfilesRepository,
    private readonly writebacks: WritebacksRepository,
  ) {}

  @Put()
  @ApiOperation({
    summary: 'Replace the CRM mappings of your firm',
    description:
      'Values of a send come from `prefill`, then from the source record (`GET {baseUrl}/records/{object}/{id}`, whose answer is a JSON object), then ' +
      'from `overrides`. After changes of the referral the `writebackFields` are sent to the same address with PATCH.',
  })
  @ApiData(CrmMappingsDto)
  async replaceCrmMappings(
    @CurrentCaller() caller: Caller,
    @DeferredBody(CrmMappingsBodyDto) body: Deferred<CrmMappingsBodyDto>,
  ): Promise<CrmMappingsDto> {
    return this.present(caller.firmId!, await this.replacing.execute(caller, await body.validated()));
  }

  @Get()
  @ApiOperation({
    summary: 'Show the CRM mappings of your firm',
    description: 'Tokens are not shown. `needsAttention` lists the records that could not be written back.',
  })
  @ApiData(CrmMappingsDto)
  async getCrmMappings(@CurrentCaller() { firmId }: Caller): Promise<CrmMappingsDto> {
    return this.present(firmId!, await this.profiles.findAll(firmId!));
  }

  private async present(
    firmId: string,
    profiles: Awaited<ReturnType<CrmProfilesRepository['findAll']>>,
  ): Promise<CrmMappingsDto> {
    return presentCrmMappings(profiles, await this.writebacks.findNeedingAttention(firmId, MAX_SHOWN));
  }
}
