import { Get, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  type Annotated,
  ApiData,
  type Deferred,
  DeferredBody,
  IfMatch,
  InternalController,
  Tagged,
  withEntityTag,
} from '@referral-exchange/http';
import { type Caller, CurrentCaller, RequireTier, UsersOf } from '@referral-exchange/identity';
import type { CrmProfile } from '../model/crm-profile.entity.js';
import { CrmProfilesRepository } from '../model/crm-profiles.repository.js';
import { WritebacksRepository } from '../model/writebacks.repository.js';
import { CrmMappingsBodyDto } from './crm-mappings.dto.js';
import { tagOfMappings } from './mappings-tag.js';
import { CrmMappingsDto, presentCrmMappings } from './present-crm-mappings.js';
import { ReplaceCrmMappings } from './replace-crm-mappings.js';

const MAX_SHOWN = 100;

/** The send mappings of a firm, for its administrators (decisions, sections 8 and 14). */
@InternalController('firm/crm-mappings', 'CRM')
@UsersOf('firm')
@RequireTier('full')
export class CrmMappingsController {
  constructor(
    private readonly replace: ReplaceCrmMappings,
    private readonly profiles: CrmProfilesRepository,
    private readonly writebacks: WritebacksRepository,
  ) {}

  @Put()
  @Tagged()
  @ApiOperation({
    summary: 'Replace the CRM mappings of your firm',
    description:
      'Values of a send come from `prefill`, then from the source record (`GET {baseUrl}/records/{object}/{id}`, whose answer is a JSON object), then ' +
      'from `overrides`. After changes of the referral the `writebackFields` are sent to the same address with PATCH.',
  })
  @ApiData(CrmMappingsDto)
  async replaceCrmMappings(
    @CurrentCaller() caller: Caller,
    @IfMatch() ifMatch: string | undefined,
    @DeferredBody(CrmMappingsBodyDto) body: Deferred<CrmMappingsBodyDto>,
  ): Promise<Annotated> {
    const command = { ifMatch, readInput: body.validated };
    return this.answer(caller.firmId!, await this.replace.execute(caller, command));
  }

  @Get()
  @Tagged()
  @ApiOperation({
    summary: 'Show the CRM mappings of your firm',
    description: 'Tokens are not shown. `needsAttention` lists the records that could not be written back.',
  })
  @ApiData(CrmMappingsDto)
  async getCrmMappings(@CurrentCaller() { firmId }: Caller): Promise<Annotated> {
    return this.answer(firmId!, await this.profiles.findAll(firmId!));
  }

  private async answer(firmId: string, profiles: CrmProfile[]): Promise<Annotated> {
    const needsAttention = await this.writebacks.findNeedingAttention(firmId, MAX_SHOWN);
    const shown = presentCrmMappings(profiles, needsAttention);
    return withEntityTag(shown, tagOfMappings(profiles, needsAttention));
  }
}
