import { Get } from '@nestjs/common';
import type { CallingService } from '@referral-exchange/telemetry';
import { CurrentService } from '@referral-exchange/identity';
import { notFound } from '@referral-exchange/contracts';
import { ServiceController, Unwrapped, UuidParam } from '@referral-exchange/http';
import { isVisibleTo } from '../../core/case/case.policy.js';
import { CasesRepository } from '../../core/storage/cases.repository.js';

/**
 * Whether a firm may name a case, for services that link records to cases (contracts, http/referrals). Not
 * routed by the gateway.
 */
@ServiceController('cases', 'med-cases')
export class InternalCasesController {
  constructor(private readonly cases: CasesRepository) {}

  @Get(':id')
  async findCase(
    @CurrentService() { firmId }: CallingService,
    @UuidParam('id', 'The baseCaseId.') id: string,
  ): Promise<Unwrapped> {
    const state = await this.cases.find({ id, number: null }, { firmId, isAdmin: false });
    if (!state || state.case.id !== id || !isVisibleTo(state, firmId)) throw notFound('No such case');
    return new Unwrapped({ baseCaseId: id });
  }
}
