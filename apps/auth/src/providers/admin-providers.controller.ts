import { Patch, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Principal } from '@referral-exchange/contracts';
import {
  AllowCallers,
  ApiData,
  CurrentPrincipal,
  DeferredBody,
  InternalController,
  UuidParam,
  type Deferred,
} from '@referral-exchange/platform';
import { CreateProvider } from './create-provider.js';
import { presentProvider, ProviderDto } from './present-provider.js';
import { CreateProviderDto, UpdateProviderDto } from './provider-bodies.dto.js';
import { ProvidersRepository } from './providers.repository.js';
import { UpdateProvider } from './update-provider.js';

/** Medical providers, for the administrator (decisions, sections 8 and 14). */
@InternalController('admin/providers', 'Administration')
@AllowCallers('admin')
export class AdminProvidersController {
  constructor(
    private readonly create: CreateProvider,
    private readonly update: UpdateProvider,
    private readonly providers: ProvidersRepository,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Create a provider' })
  @ApiData(ProviderDto, { status: 201 })
  async createProvider(
    @DeferredBody(CreateProviderDto) body: Deferred<CreateProviderDto>,
    @CurrentPrincipal() by: Principal,
  ): Promise<ProviderDto> {
    return presentProvider(await this.create.execute(await body.validated(), by));
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Restrict a provider, or lift the restriction' })
  @ApiData(ProviderDto)
  async updateProvider(
    @UuidParam('id') id: string,
    @DeferredBody(UpdateProviderDto) body: Deferred<UpdateProviderDto>,
    @CurrentPrincipal() by: Principal,
  ): Promise<ProviderDto> {
    await this.providers.get(id);
    const { restrictedAccess } = await body.validated();
    return presentProvider(await this.update.execute(id, restrictedAccess, by));
  }
}
