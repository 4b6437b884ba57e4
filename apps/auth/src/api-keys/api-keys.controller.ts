import { Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
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
import { type Caller, CurrentCaller, RequireTier, UsersOf } from '@referral-exchange/identity';
import { ApiKeysRepository } from './api-keys.repository.js';
import { ApiKeysQuery, CreateApiKeyDto } from './create-api-key.dto.js';
import { CreateApiKey } from './create-api-key.js';
import { keyOwnerOf } from './key-owner.js';
import { ApiKeyDto, CreatedApiKeyDto, presentApiKey, presentCreatedApiKey } from './present-api-key.js';
import { RevokeApiKey } from './revoke-api-key.js';
import { RotateApiKey } from './rotate-api-key.js';

const ID = 'Id of the API key.';

/** The API keys of the firm or provider of a person, for its administrators (interface, "Internal API"). */
@InternalController('public-api-keys', 'API keys')
@UsersOf('firm', 'provider')
@RequireTier('full')
export class ApiKeysController {
  constructor(
    private readonly create: CreateApiKey,
    private readonly rotate: RotateApiKey,
    private readonly revokeApiKey: RevokeApiKey,
    private readonly keys: ApiKeysRepository,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Create an API key',
    description:
      'The answer shows the key once; only a hash of it is stored. A firm can have 20 live keys: one more is 409 `conflict`, reason `key_limit_reached`.',
  })
  @ApiData(CreatedApiKeyDto, { status: 201 })
  @ApiErrors('conflict')
  async createApiKey(
    @CurrentCaller() caller: Caller,
    @DeferredBody(CreateApiKeyDto) body: Deferred<CreateApiKeyDto>,
  ): Promise<CreatedApiKeyDto> {
    const readInput = async () => (await body.validated()).toFields();
    return presentCreatedApiKey(await this.create.execute(caller, { owner: keyOwnerOf(caller), readInput }));
  }

  @Get()
  @ApiOperation({
    summary: 'List your API keys',
    description: 'Newest first; `lastUsedAt` is up to a minute late.',
  })
  @ApiData(ApiKeyDto, { page: true })
  async listApiKeys(
    @CurrentCaller() caller: Caller,
    @ValidQuery(ApiKeysQuery) query: ApiKeysQuery,
  ): Promise<Page<ApiKeyDto>> {
    const [keys, total] = await this.keys.findPage(keyOwnerOf(caller), query);
    return new Page(keys.map(presentApiKey), { page: query.page, limit: query.limit, total });
  }

  @Delete(':id')
  @ApiOperation({
    summary: 'Revoke one of your API keys',
    description:
      'It is refused within one second, and for good. Imports that it uploaded and that are not done end as `FAILED`; rows that are done stay. Revoking it again changes nothing.',
  })
  @ApiNoContent()
  @ApiErrors('conflict')
  async revokeOwnApiKey(@CurrentCaller() caller: Caller, @UuidParam('id', ID) keyId: string): Promise<void> {
    await this.revokeApiKey.execute(caller, { keyId, owner: keyOwnerOf(caller) });
  }

  @Post(':id/rotate')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Rotate an API key',
    description:
      'The answer shows a new key with the same name, tier and expiry. The old one is refused within one second, and its imports that are not done end as `FAILED`. For an overlap, create a second key and revoke the first one later, when its imports are done.',
  })
  @ApiData(CreatedApiKeyDto)
  @ApiErrors('conflict')
  async rotateApiKey(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', ID) keyId: string,
  ): Promise<CreatedApiKeyDto> {
    return presentCreatedApiKey(await this.rotate.execute(caller, { keyId, owner: keyOwnerOf(caller) }));
  }
}
