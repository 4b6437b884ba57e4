import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Principal } from '@referral-exchange/contracts';
import { AllowCallers, ApiData, CurrentPrincipal, PublicController } from '@referral-exchange/platform';
import { DescribeCaller } from './describe-caller.js';
import { CallerDto } from './present-caller.js';

/** Who am I? For keys and CRM tokens; an admin key is nobody's (403 `wrong_scope`). */
@PublicController('firms', 'Firms')
@AllowCallers('firm_key', 'provider_key', 'crm_token')
export class FirmsMeController {
  constructor(private readonly describeCaller: DescribeCaller) {}

  @Get('me')
  @ApiOperation({ summary: 'Who this key is, and its firm or provider' })
  @ApiData(CallerDto)
  getCallingFirm(@CurrentPrincipal() caller: Principal): Promise<CallerDto> {
    return this.describeCaller.execute(caller);
  }
}
