import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  AllowCallers,
  ApiData,
  CurrentCaller,
  PublicController,
  type Caller,
} from '@referral-exchange/platform';
import { DescribeCaller } from './describe-caller.js';
import { CallerDto } from './present-caller.js';

/** Who the caller is. For API keys and CRM tokens; the administrator key belongs to nobody and gets 403 `wrong_scope`. */
@PublicController('firms', 'Firms')
@AllowCallers('firm_key', 'provider_key', 'crm_token')
export class FirmsMeController {
  constructor(private readonly describeCaller: DescribeCaller) {}

  @Get('me')
  @ApiOperation({
    summary: 'Get the calling firm and its key',
    description:
      'Shows whose key the call is made with, what it may do and how often. A good first call: it changes nothing and works with a key of any tier.',
  })
  @ApiData(CallerDto)
  getCallingFirm(@CurrentCaller() caller: Caller): Promise<CallerDto> {
    return this.describeCaller.execute(caller);
  }
}
