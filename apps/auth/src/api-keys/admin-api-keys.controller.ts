import { Delete, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AllowCallers, type Caller, CurrentCaller } from '@referral-exchange/identity';
import {
  ApiData,
  ApiErrors,
  ApiNoContent,
  type Deferred,
  DeferredBody,
  InternalController,
  Page,
  UuidParam,
  ValidQuery,
} from '@referral-exchange/http';
import {
  AdministeredApiKeyDto,
  AllApiKeysQuery,
  presentOwnedApiKey,
  RevokeAnyApiKeyDto,
} from './administered-api-keys.dto.js';
import { AllApiKeysRepository } from './all-api-keys.repository.js';
import { CreateApiKey } from './create-api-key.js';
import { CreateApiKeyDto } from './create-api-key.dto.js';
import type { KeyOwner } from './new-api-key.js';
import { CreatedApiKeyDto, presentCreatedApiKey } from './present-api-key.js';
import { RevokeApiKey } from './revoke-api-key.js';

/** API keys of firms and providers, for administrators (decisions, section 8). */
@InternalController('admin', 'Administration')
@AllowCallers('admin')
export class AdminApiKeysController {
  constructor(
    private readonly createApiKey: CreateApiKey,
    private readonly revoke: RevokeApiKey,
    private readonly keys: AllApiKeysRepository,
  ) {}

  @Get('api-keys')
  @ApiOperation({
    summary: 'List API keys',
    description:
      'Those of all firms and providers, newest first. To find a key that leaked, send its first characters. `lastUsedAt` is up to a minute late.',
  })
  @ApiData(AdministeredApiKeyDto, { page: true })
  async listAllApiKeys(
    @ValidQuery(AllApiKeysQuery) query: AllApiKeysQuery,
  ): Promise<Page<AdministeredApiKeyDto>> {
    const { page, limit } = query;
    const [keys, total] = await this.keys.findPage(query, { limit, offset: query.offset() });
    return new Page(keys.map(presentOwnedApiKey), { page, limit, total });
  }

  @Post('firms/:id/api-keys')
  @ApiOperation({
    summary: 'Create an API key of a firm',
    description:
      'The answer shows the key once; only a hash of it is stored. A firm can have 20 live keys: one more is 409 `conflict`, reason `key_limit_reached`.',
  })
  @ApiData(CreatedApiKeyDto, { status: 201 })
  @ApiErrors('conflict')
  createFirmApiKey(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', 'Id of the firm.') id: string,
    @DeferredBody(CreateApiKeyDto) body: Deferred<CreateApiKeyDto>,
  ): Promise<CreatedApiKeyDto> {
    return this.create(caller, { type: 'firm', id }, body);
  }

  @Post('providers/:id/api-keys')
  @ApiOperation({
    summary: 'Create an API key of a provider',
    description: 'The answer shows the key once; only a hash of it is stored.',
  })
  @ApiData(CreatedApiKeyDto, { status: 201 })
  createProviderApiKey(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', 'Id of the provider.') id: string,
    @DeferredBody(CreateApiKeyDto) body: Deferred<CreateApiKeyDto>,
  ): Promise<CreatedApiKeyDto> {
    return this.create(caller, { type: 'provider', id }, body);
  }

  @Delete('api-keys/:id')
  @ApiOperation({
    summary: 'Revoke an API key',
    description:
      'It is refused within one second, and for good. Imports that it uploaded and that are not done end as `FAILED`; rows that are done stay. Revoking it again changes nothing.',
  })
  @ApiNoContent()
  async revokeApiKey(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', 'Id of the API key.') keyId: string,
  ): Promise<void> {
    await this.revoke.execute(caller, { keyId });
  }

  @Post('api-keys/:id/revoke')
  @ApiOperation({
    summary: 'Revoke an API key for a reason',
    description:
      'As `DELETE`, and the audit log has the reason. A key that is revoked already keeps its first reason.',
  })
  @ApiData(AdministeredApiKeyDto, { example: { revokedAt: '2026-03-09T10:00:00.000Z' } })
  async revokeAnyApiKey(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', 'Id of the API key.') keyId: string,
    @DeferredBody(RevokeAnyApiKeyDto) body: Deferred<RevokeAnyApiKeyDto>,
  ): Promise<AdministeredApiKeyDto> {
    await this.revoke.execute(caller, { keyId, readDetails: body.validated });
    return presentOwnedApiKey(await this.keys.get(keyId));
  }

  private async create(
    caller: Caller,
    owner: KeyOwner,
    body: Deferred<CreateApiKeyDto>,
  ): Promise<CreatedApiKeyDto> {
    const readInput = async () => (await body.validated()).toFields();
    return presentCreatedApiKey(await this.createApiKey.execute(caller, { owner, readInput }));
  }
}
