import { Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  ApiErrors,
  type Deferred,
  DeferredBody,
  PublicController,
  UuidParam,
} from '@referral-exchange/http';
import { type Caller, CurrentCaller } from '@referral-exchange/identity';
import { MedFirmActions, MedReads } from '../access/access-of-callers.js';
import { MedReferralIds } from '../access/med-referral-path.decorator.js';
import { VisibleMedReferralsRepository } from '../access/visible-med-referrals.repository.js';
import type { MedReferralPath } from '../access/med-referral-view.js';
import { MedCasesRepository } from '../med-case/med-cases.repository.js';
import { MedReferralsRepository } from '../med-case/med-referrals.repository.js';
import { AuditedRead } from '../read-audit/audited-read.decorator.js';
import { SENT_MED_REFERRAL } from './example-med-referral.js';
import { ReferMedCaseDto } from './med-referral-bodies.dto.js';
import { MedReferralDto, presentMedReferral } from './present-med-referral.js';
import { ReferMedCase } from './refer-med-case.js';

const OF_MED_CASE = 'Id of the med case.';

/** Referrals of a med case to providers. A provider sees its own (interface, "Medical provider cases"). */
@PublicController('med-cases/:id/referrals', 'Med cases')
export class MedReferralsController {
  constructor(
    private readonly medCases: MedCasesRepository,
    private readonly referrals: MedReferralsRepository,
    private readonly visibleMedReferrals: VisibleMedReferralsRepository,
    private readonly refer: ReferMedCase,
  ) {}

  @Get()
  @MedReads()
  @AuditedRead('med_referral.listed')
  @ApiOperation({
    summary: 'List the referrals of a med case',
    description: 'In the order of their numbers.',
  })
  @ApiData(MedReferralDto, { isArray: true })
  async listMedReferrals(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', OF_MED_CASE) id: string,
  ): Promise<MedReferralDto[]> {
    await this.medCases.get(caller, id);
    return (await this.referrals.ofCase(caller, id)).map((one) => presentMedReferral(one, caller));
  }

  @Post()
  @MedFirmActions()
  @ApiOperation({
    summary: 'Refer a med case to a provider',
    description:
      'One referral of each kind, treatment and pharmacy, may be active per provider. An archived or closed med case cannot be referred: 409.',
  })
  @ApiData(MedReferralDto, { status: 201, example: SENT_MED_REFERRAL })
  @ApiErrors('conflict')
  async referMedCase(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', OF_MED_CASE) medCaseId: string,
    @DeferredBody(ReferMedCaseDto) { validated }: Deferred<ReferMedCaseDto>,
  ): Promise<MedReferralDto> {
    return presentMedReferral(await this.refer.execute(caller, { medCaseId, readInput: validated }), caller);
  }

  @Get(':referralId')
  @MedReads()
  @AuditedRead('med_referral.read')
  @ApiOperation({
    summary: 'Read a med referral',
    description: 'The firm of the case and the provider of the referral see it.',
  })
  @ApiData(MedReferralDto)
  async getMedReferral(
    @CurrentCaller() caller: Caller,
    @MedReferralIds() path: MedReferralPath,
  ): Promise<MedReferralDto> {
    return presentMedReferral((await this.visibleMedReferrals.get(caller, path)).referral, caller);
  }
}
