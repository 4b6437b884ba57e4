import { Get, Patch, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AllowCallers, type Caller, CurrentCaller } from '@referral-exchange/identity';
import {
  ApiData,
  type Deferred,
  DeferredBody,
  InternalController,
  Page,
  UuidParam,
  ValidQuery,
} from '@referral-exchange/http';
import { CreateProvider } from './create-provider.js';
import {
  AdministeredProviderDto,
  presentAdministeredProvider,
  presentProvider,
  ProviderDto,
} from './present-provider.js';
import { CreateProviderDto, ProvidersQuery, UpdateProviderDto } from './provider-bodies.dto.js';
import type { Provider } from './provider.entity.js';
import { ProvidersRepository } from './providers.repository.js';
import { UpdateProvider } from './update-provider.js';

const ID = 'Id of the provider.';

/** Medical providers, for administrators (decisions, sections 8 and 14). */
@InternalController('admin/providers', 'Administration')
@AllowCallers('admin')
export class AdminProvidersController {
  constructor(
    private readonly create: CreateProvider,
    private readonly update: UpdateProvider,
    private readonly providers: ProvidersRepository,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List providers', description: 'Newest first, deactivated ones included.' })
  @ApiData(AdministeredProviderDto, { page: true })
  async listProviders(
    @ValidQuery(ProvidersQuery) query: ProvidersQuery,
  ): Promise<Page<AdministeredProviderDto>> {
    const [providers, total] = await this.providers.findPage(query);
    const { page, limit } = query;
    return new Page(await this.administered(providers), { page, limit, total });
  }

  @Get(':id')
  @ApiOperation({ summary: 'Get a provider', description: 'Also one that is deactivated.' })
  @ApiData(AdministeredProviderDto)
  async getProvider(@UuidParam('id', ID) id: string): Promise<AdministeredProviderDto> {
    return this.one(await this.providers.get(id));
  }

  @Post()
  @ApiOperation({
    summary: 'Create a provider',
    description:
      'A practice or a pharmacy. Firms can refer med cases to it; it answers them with a key, which is made next.',
  })
  @ApiData(ProviderDto, { status: 201 })
  async createProvider(
    @CurrentCaller() caller: Caller,
    @DeferredBody(CreateProviderDto) body: Deferred<CreateProviderDto>,
  ): Promise<ProviderDto> {
    return presentProvider(await this.create.execute(caller, await body.validated()));
  }

  @Patch(':id')
  @ApiOperation({
    summary: 'Restrict a provider, or lift the restriction',
    description:
      'A restricted practice cannot read the pharmacy ledger: 403 `restricted_access`. Its webhooks of the ledger wait until the restriction is lifted.',
  })
  @ApiData(ProviderDto)
  async updateProvider(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', ID) providerId: string,
    @DeferredBody(UpdateProviderDto) body: Deferred<UpdateProviderDto>,
  ): Promise<ProviderDto> {
    const command = { providerId, readInput: body.validated };
    return presentProvider(await this.update.execute(caller, command));
  }

  @Post(':id/activate')
  @ApiOperation({
    summary: 'Activate a provider',
    description:
      'Within one second its API keys work again, its people can sign in, and firms can refer to it. An active provider stays as it is.',
  })
  @ApiData(AdministeredProviderDto)
  activateProvider(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', ID) providerId: string,
  ): Promise<AdministeredProviderDto> {
    return this.switch(caller, providerId, true);
  }

  @Post(':id/deactivate')
  @ApiOperation({
    summary: 'Deactivate a provider',
    description:
      'Within one second its API keys are refused with 401 `invalid_api_key`, the sessions of its people end, and firms can no longer refer to it. What was referred stays. A deactivated provider stays as it is.',
  })
  @ApiData(AdministeredProviderDto, { example: { isActive: false } })
  deactivateProvider(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', ID) providerId: string,
  ): Promise<AdministeredProviderDto> {
    return this.switch(caller, providerId, false);
  }

  private async switch(
    caller: Caller,
    providerId: string,
    isActive: boolean,
  ): Promise<AdministeredProviderDto> {
    return this.one(await this.update.execute(caller, { providerId, readInput: () => ({ isActive }) }));
  }

  private async one(provider: Provider): Promise<AdministeredProviderDto> {
    return (await this.administered([provider]))[0]!;
  }

  private async administered(providers: readonly Provider[]): Promise<AdministeredProviderDto[]> {
    const uses = await this.providers.usesOf(providers.map(({ id }) => id));
    return providers.map((provider) => presentAdministeredProvider(provider, uses.get(provider.id)!));
  }
}
