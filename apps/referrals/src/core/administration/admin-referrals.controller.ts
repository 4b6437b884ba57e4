import { Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AllowCallers, type Caller, CurrentCaller } from '@referral-exchange/identity';
import {
  ApiData,
  ApiErrors,
  type Deferred,
  DeferredBody,
  InternalController,
  UuidParam,
} from '@referral-exchange/http';
import { ReferralDto } from '../presenters/case-record.dto.js';
import { caseViewOf } from '../case/case-view.js';
import { presentReferral } from '../presenters/present-referral.js';
import { ForceReferralStatusDto } from './force-status.dto.js';
import { ForceStatus } from './force-status.js';

/** What an administrator may do with a referral (decisions, section 2, T15; section 8). */
@AllowCallers('admin')
@InternalController('admin/referrals', 'Administration')
export class AdminReferralsController {
  constructor(private readonly forcing: ForceStatus) {}

  @Post(':id/force-status')
  @ApiOperation({
    summary: 'Force a referral into a status',
    description: 'Does not acknowledge: what was masked stays masked.',
  })
  @ApiData(ReferralDto)
  @ApiErrors('invalid_state_transition', 'conflict')
  async forceReferralStatus(
    @CurrentCaller() caller: Caller,
    @UuidParam('id') id: string,
    @DeferredBody(ForceReferralStatusDto) body: Deferred<ForceReferralStatusDto>,
  ) {
    const { state, hop } = await this.forcing.execute(caller, {
      reference: { id, number: null },
      readInput: body.validated,
    });
    return presentReferral(caseViewOf(state, hop, caller));
  }
}
