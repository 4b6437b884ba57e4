import { Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AllowCallers, type Caller, CurrentCaller } from '@referral-exchange/identity';
import {
  ApiData,
  ApiErrors,
  type Deferred,
  DeferredBody,
  IfMatch,
  InternalController,
  Tagged,
  TextParam,
  UuidParam,
  withEntityTag,
} from '@referral-exchange/http';
import { caseReference } from '../case/case-reference.js';
import { caseViewOf } from '../case/case-view.js';
import { tagOfReferral } from '../case/record-tags.js';
import { ReferralDto } from '../presenters/case-record.dto.js';
import { exampleRecord } from '../routes/example-records.js';
import { answerReferral } from '../routes/tagged-answers.js';
import { ReadCase } from '../storage/read-case.js';
import { AdministeredReferralDto, presentAdministered } from './administered-referral.dto.js';
import { ForceReferralStatusDto } from './force-status.dto.js';
import { ForceStatus } from './force-status.js';

const NAMED_BY =
  'Id or reference number (`ABB-0001-R2`) of the referral. The number of a case (`ABB-0001`) means its latest referral.';

/** What an administrator may do with a referral (decisions, section 2, T15; section 8). */
@AllowCallers('admin')
@InternalController('admin/referrals', 'Administration')
export class AdminReferralsController {
  constructor(
    private readonly readCase: ReadCase,
    private readonly forceStatus: ForceStatus,
  ) {}

  @Get(':id')
  @Tagged()
  @ApiOperation({
    summary: 'Find a referral',
    description:
      'Number, status, firms and times, with the other referrals of the case. Nothing in it tells who the client is.',
  })
  @ApiData(AdministeredReferralDto)
  async findReferral(@CurrentCaller() caller: Caller, @TextParam('id', NAMED_BY) id: string) {
    const { state, hop } = await this.readCase.referral(caller, caseReference(id), 'referrals');
    return withEntityTag(presentAdministered(state, hop), tagOfReferral(caseViewOf(state, hop, caller)));
  }

  @Post(':id/force-status')
  @Tagged()
  @ApiOperation({
    summary: 'Force a referral into a status',
    description:
      'Does not acknowledge: what was masked stays masked. With `If-Match`, of two administrators at once the second is refused.',
  })
  @ApiData(ReferralDto, { example: (route) => exampleRecord(ReferralDto, route) })
  @ApiErrors('invalid_state_transition', 'conflict')
  async forceReferralStatus(
    @CurrentCaller() caller: Caller,
    @UuidParam('id') id: string,
    @DeferredBody(ForceReferralStatusDto) body: Deferred<ForceReferralStatusDto>,
    @IfMatch() ifMatch: string | undefined,
  ) {
    const command = { reference: { id, number: null }, readInput: body.validated, ifMatch };
    return answerReferral(await this.forceStatus.execute(caller, command), caller);
  }
}
