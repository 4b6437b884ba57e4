import { Delete, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Principal } from '@referral-exchange/contracts';
import {
  AllowCallers,
  ApiData,
  ApiErrors,
  ApiNoContent,
  CurrentPrincipal,
  DeferredBody,
  InternalController,
  UuidParam,
  type Deferred,
} from '@referral-exchange/platform';
import { FirmsRepository } from '../firms/firms.repository.js';
import { ProvidersRepository } from '../providers/providers.repository.js';
import { CreateApiKey } from './create-api-key.js';
import { CreateApiKeyDto } from './create-api-key.dto.js';
import { CreatedApiKeyDto, presentCreatedApiKey } from './present-api-key.js';
import { RevokeApiKey } from './revoke-api-key.js';

/** Keys of firms and providers, for the administrator (decisions, section 8). */
@InternalController('admin', 'Administration')
@AllowCallers('admin')
export class AdminApiKeysController {
  constructor(
    private readonly createApiKey: CreateApiKey,
    private readonly revoke: RevokeApiKey,
    private readonly firms: FirmsRepository,
    private readonly providers: ProvidersRepository,
  ) {}

  @Post('firms/:id/api-keys')
  @ApiOperation({ summary: 'Create an API key of a firm' })
  @ApiData(CreatedApiKeyDto, { status: 201 })
  @ApiErrors('conflict')
  async createFirmApiKey(
    @UuidParam('id') id: string,
    @DeferredBody(CreateApiKeyDto) body: Deferred<CreateApiKeyDto>,
    @CurrentPrincipal() by: Principal,
  ): Promise<CreatedApiKeyDto> {
    await this.firms.get(id);
    const request = (await body.validated()).toRequest();
    return presentCreatedApiKey(await this.createApiKey.execute({ type: 'firm', id }, request, by));
  }

  @Post('providers/:id/api-keys')
  @ApiOperation({ summary: 'Create an API key of a provider' })
  @ApiData(CreatedApiKeyDto, { status: 201 })
  async createProviderApiKey(
    @UuidParam('id') id: string,
    @DeferredBody(CreateApiKeyDto) body: Deferred<CreateApiKeyDto>,
    @CurrentPrincipal() by: Principal,
  ): Promise<CreatedApiKeyDto> {
    await this.providers.get(id);
    const request = (await body.validated()).toRequest();
    return presentCreatedApiKey(await this.createApiKey.execute({ type: 'provider', id }, request, by));
  }

  @Delete('api-keys/:id')
  @ApiOperation({ summary: 'Revoke a key' })
  @ApiNoContent()
  revokeApiKey(@UuidParam('id') id: string, @CurrentPrincipal() by: Principal): Promise<void> {
    return this.revoke.execute(id, by);
  }
}
