import { Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ApiData, Page, PublicController, ValidQuery } from '@referral-exchange/http';
import { AllowCallers } from '@referral-exchange/identity';
import { AvailableProviderDto, AvailableProvidersQuery } from './available-providers.dto.js';
import { AvailableProvidersRepository } from './available-providers.repository.js';

/** Whom med cases can be referred to. The callers are those of `POST /med-cases/{id}/referrals`. */
@PublicController('providers', 'Med cases')
@AllowCallers('firm_key', 'crm_token', 'session')
export class ProvidersDirectoryController {
  constructor(private readonly providers: AvailableProvidersRepository) {}

  @Get('available')
  @ApiOperation({
    summary: 'List the providers that med cases can be referred to',
    description: 'All active providers, by name. You can refer a med case to any of them.',
  })
  @ApiData(AvailableProviderDto, { page: true })
  async listAvailableProviders(
    @ValidQuery(AvailableProvidersQuery) query: AvailableProvidersQuery,
  ): Promise<Page<AvailableProviderDto>> {
    const { page, limit, search } = query;
    const [providers, total] = await this.providers.findPage(search, { limit, offset: query.offset() });
    return new Page(providers, { page, limit, total });
  }
}
