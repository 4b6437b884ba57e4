import { Get } from '@nestjs/common';
import { ServiceController, Unwrapped, UuidParam } from '@referral-exchange/http';
import { firmFacts } from './firm.entity.js';
import { FirmsRepository } from './firms.repository.js';

/**
 * The facts of one firm, for services that have not received its events yet, or keep none (contracts,
 * http/auth). Not routed by the gateway.
 */
@ServiceController('firms', 'referrals', 'documents', 'med-cases', 'routing')
export class InternalFirmsController {
  constructor(private readonly firms: FirmsRepository) {}

  @Get(':id')
  async findFirm(@UuidParam('id', 'Id of the firm.') id: string): Promise<Unwrapped> {
    return new Unwrapped(firmFacts(await this.firms.get(id)));
  }
}
