import { applyDecorators, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AllowCallers, type Caller, CurrentCaller } from '@referral-exchange/identity';
import { ApiData, ApiErrors, type Deferred, DeferredBody, PublicController } from '@referral-exchange/http';
import { MedFirmActions, MedProviderActions } from '../access/access-of-callers.js';
import { MedReferralIds } from '../access/med-referral-path.decorator.js';
import type { MedReferralPath } from '../access/med-referral-view.js';
import { partyOfOperation, type MedOperation } from '../med-case/med-referral.transitions.js';
import { exampleAfter } from './example-med-referral.js';
import { ChangeMedReferral } from './change-med-referral.js';
import { RejectMedReferralDto } from './med-referral-bodies.dto.js';
import { MedReferralDto, presentMedReferral } from './present-med-referral.js';
import { StartTreatment } from './start-treatment.js';

/** The route of an operation, for the party that does it. */
function Action(operation: MedOperation, summary: string, description: string): MethodDecorator {
  const callers = partyOfOperation(operation) === 'firm' ? MedFirmActions() : MedProviderActions();
  return applyDecorators(
    Post(operation),
    callers,
    ApiOperation({ summary, description }),
    ApiData(MedReferralDto, { example: exampleAfter(operation) }),
    ApiErrors('conflict'),
  );
}

/** The actions of the provider and the firm on a med referral (decisions, section 11). */
@PublicController('med-cases/:id/referrals/:referralId', 'Med cases')
export class MedReferralActionsController {
  constructor(
    private readonly changeMedReferral: ChangeMedReferral,
    private readonly startTreatment: StartTreatment,
  ) {}

  @Action(
    'acknowledge',
    'Acknowledge a med referral',
    'By the provider, from `SENT`. Leads to `UNDER_REVIEW`.',
  )
  acknowledgeMedReferral(@CurrentCaller() caller: Caller, @MedReferralIds() path: MedReferralPath) {
    return this.move(caller, path, 'acknowledge');
  }

  @Action('accept', 'Accept a med referral', 'By the provider, from `UNDER_REVIEW`. Leads to `ACCEPTED`.')
  acceptMedReferral(@CurrentCaller() caller: Caller, @MedReferralIds() path: MedReferralPath) {
    return this.move(caller, path, 'accept');
  }

  @Action(
    'reject',
    'Reject a med referral',
    'By the provider, from `SENT` or `UNDER_REVIEW`. Leads to `REJECTED`.',
  )
  rejectMedReferral(
    @CurrentCaller() caller: Caller,
    @MedReferralIds() path: MedReferralPath,
    @DeferredBody(RejectMedReferralDto) body: Deferred<RejectMedReferralDto>,
  ) {
    return this.move(caller, path, 'reject', async () => (await body.validated()).reasonCode);
  }

  @Post('start-treatment')
  @AllowCallers('firm_key', 'crm_token', 'provider_key', 'session', 'admin')
  @ApiOperation({
    summary: 'Start the treatment of a med referral',
    description:
      'API keys cannot do this yet and get 501. A user of the provider can, from `ACCEPTED`: it leads to `IN_TREATMENT`.',
  })
  @ApiData(MedReferralDto, {
    description: 'To a user of the provider, in a session. API keys get 501.',
    example: exampleAfter('start-treatment'),
  })
  @ApiErrors('not_implemented', 'permission_denied', 'conflict')
  async startMedTreatment(@CurrentCaller() caller: Caller, @MedReferralIds() path: MedReferralPath) {
    return presentMedReferral(await this.startTreatment.execute(caller, path), caller);
  }

  @Action(
    'complete-treatment',
    'Complete the treatment of a med referral',
    'By the provider, from `IN_TREATMENT`. Leads to `TREATMENT_COMPLETE`.',
  )
  completeMedTreatment(@CurrentCaller() caller: Caller, @MedReferralIds() path: MedReferralPath) {
    return this.move(caller, path, 'complete-treatment');
  }

  @Action(
    'withdraw',
    'Withdraw a med referral',
    'By the firm, from `SENT`, `UNDER_REVIEW` or `ACCEPTED`. Leads to `WITHDRAWN`.',
  )
  withdrawMedReferral(@CurrentCaller() caller: Caller, @MedReferralIds() path: MedReferralPath) {
    return this.move(caller, path, 'withdraw');
  }

  @Action(
    'close',
    'Close a med referral',
    'By the firm, from `TREATMENT_COMPLETE`; a pharmacy referral from `ACCEPTED`. Leads to `CLOSED`.',
  )
  closeMedReferral(@CurrentCaller() caller: Caller, @MedReferralIds() path: MedReferralPath) {
    return this.move(caller, path, 'close');
  }

  private async move(
    caller: Caller,
    path: MedReferralPath,
    operation: MedOperation,
    readReason?: () => Promise<string>,
  ): Promise<MedReferralDto> {
    return presentMedReferral(
      await this.changeMedReferral.execute(caller, { path, operation, readReason }),
      caller,
    );
  }
}
