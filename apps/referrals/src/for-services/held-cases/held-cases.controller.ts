import { Get } from '@nestjs/common';
import { ServiceController, Unwrapped } from '@referral-exchange/http';
import { LegalHoldsRepository } from '../../core/legal-holds/legal-holds.repository.js';

/** The cases under a legal hold, for a service whose firms may shorten how long data is kept. */
@ServiceController('held-cases', 'webhooks')
export class HeldCasesController {
  constructor(private readonly holds: LegalHoldsRepository) {}

  @Get()
  async listHeldCases(): Promise<Unwrapped> {
    return new Unwrapped({ caseIds: await this.holds.heldCaseIds() });
  }
}
