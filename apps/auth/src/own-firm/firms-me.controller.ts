import { Get, Patch } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  AllowCallers,
  type Caller,
  CurrentCaller,
  RequireScope,
  RequireTier,
} from '@referral-exchange/identity';
import { ApiData, ApiErrors, type Deferred, DeferredBody, PublicController } from '@referral-exchange/http';
import { ChangeFirm } from '../firms/change-firm.js';
import { UpdateFirmDto } from '../firms/firm-bodies.dto.js';
import { profileUpdate } from '../firms/firm-change.js';
import { DescribeCaller } from './describe-caller.js';
import { CallerDto, CallerFirmDto, presentCallerFirm } from './present-caller.js';

/** Who the caller is, and its firm. The administrator key belongs to no firm and gets 403 `wrong_scope`. */
@PublicController('firms', 'Firms')
export class FirmsMeController {
  constructor(
    private readonly describeCaller: DescribeCaller,
    private readonly changeFirm: ChangeFirm,
  ) {}

  @Get('me')
  @AllowCallers('firm_key', 'provider_key', 'crm_token', 'session', 'oauth')
  @RequireScope('firm:read', 'cases:read')
  @ApiOperation({
    summary: 'Get the calling firm and its key',
    description:
      'Shows whose key the call is made with, what it may do and how often. A good first call: it changes nothing and works with a key of any tier.',
  })
  // of a firm's key: that of a provider has the provider and no firm
  @ApiData(CallerDto, { example: { provider: undefined } })
  getCallingFirm(@CurrentCaller() caller: Caller): Promise<CallerDto> {
    return this.describeCaller.execute(caller);
  }

  @Patch('me')
  @AllowCallers('firm_key', 'crm_token', 'session')
  @RequireTier('full')
  @ApiOperation({
    summary: 'Update the profile of your firm',
    description: 'Fields that are absent stay as they are. Other firms see the new profile at once.',
  })
  @ApiData(CallerFirmDto)
  @ApiErrors('conflict')
  async updateCallingFirm(
    @CurrentCaller() caller: Caller,
    @DeferredBody(UpdateFirmDto) body: Deferred<UpdateFirmDto>,
  ): Promise<CallerFirmDto> {
    const readInput = async () => profileUpdate(await body.validated());
    return presentCallerFirm(await this.changeFirm.execute(caller, { firmId: caller.firmId!, readInput }));
  }
}
