import { Patch, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AllowCallers, type Caller, CurrentCaller } from '@referral-exchange/identity';
import { ApiData, type Deferred, DeferredBody, InternalController, UuidParam } from '@referral-exchange/http';
import { CreateProvider } from './create-provider.js';
import { presentProvider, ProviderDto } from './present-provider.js';
import { CreateProviderDto, UpdateProviderDto } from './provider-bodies.dto.js';
import { UpdateProvider } from './update-provider.js';

/** Medical providers, for administrators (decisions, sections 8 and 14). */
@InternalController('admin/providers', 'Administration')
@AllowCallers('admin')
export class AdminProvidersController {
  constructor(
    private readonly create: CreateProvider,
    private readonly update: UpdateProvider,
  ) {}

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
    description: 'A restricted practice cannot read the pharmacy ledger: 403 `restricted_access`.',
  })
  @ApiData(ProviderDto)
  async updateProvider(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', 'Id of the provider.') providerId: string,
    @DeferredBody(UpdateProviderDto) body: Deferred<UpdateProviderDto>,
  ): Promise<ProviderDto> {
    const command = { providerId, readInput: body.validated };
    return presentProvider(await this.update.execute(caller, command));
  }
}
