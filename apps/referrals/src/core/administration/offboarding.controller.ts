import { HttpCode, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  ApiErrors,
  type Deferred,
  DeferredBody,
  InternalController,
  UuidParam,
} from '@referral-exchange/http';
import { AllowCallers, type Caller, CurrentCaller } from '@referral-exchange/identity';
import { OffboardFirm } from './offboard-firm.js';
import { OffboardFirmDto, OffboardingDto } from './offboarding.dto.js';

/** A firm leaves the exchange, for administrators. */
@AllowCallers('admin')
@InternalController('admin/firms', 'Administration')
export class OffboardingController {
  constructor(private readonly offboard: OffboardFirm) {}

  @Post(':id/offboard')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Offboard a firm',
    description:
      'Deactivates the firm, revokes its keys and CRM tokens for good, those of its test firm too, ends its sessions and invitations, deletes its OAuth apps, ends what its people have allowed and, when told so, its open referrals. Cases, referrals and documents stay for the firms that they were shared with. Export the firm first, and let it withdraw or close its open med referrals: nobody else can, and their providers go on seeing the patients. A call that broke off is completed by the next one. 409 `conflict`, reason `open_referrals`.',
  })
  @ApiData(OffboardingDto)
  @ApiErrors('conflict')
  async offboardFirm(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', 'Id of the firm.') id: string,
    @DeferredBody(OffboardFirmDto) body: Deferred<OffboardFirmDto>,
  ): Promise<OffboardingDto> {
    return this.offboard.execute(caller, id, await body.validated());
  }
}
