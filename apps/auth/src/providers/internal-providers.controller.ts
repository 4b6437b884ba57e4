import { Get } from '@nestjs/common';
import { ServiceController, Unwrapped, UuidParam } from '@referral-exchange/http';
import { ProvidersRepository } from './providers.repository.js';

/**
 * The facts of one provider, for services that have not received its event yet (contracts, http/auth). Not
 * routed by the gateway.
 */
@ServiceController('providers', 'med-cases')
export class InternalProvidersController {
  constructor(private readonly providers: ProvidersRepository) {}

  @Get(':id')
  async findProvider(@UuidParam('id', 'Id of the provider.') providerId: string): Promise<Unwrapped> {
    const { id, name, isActive, restrictedAccess, updatedAt } = await this.providers.get(providerId);
    return new Unwrapped({ id, name, isActive, restrictedAccess, updatedAt: updatedAt.toISOString() });
  }
}
