import { Delete, Get, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  ApiErrors,
  ApiNoContent,
  type Deferred,
  DeferredBody,
  InternalController,
  UuidParam,
} from '@referral-exchange/http';
import { type Caller, CurrentCaller, RequireTier, UsersOf } from '@referral-exchange/identity';
import { firmIdOf } from '../api-keys/key-owner.js';
import { CreateCrmToken } from './create-crm-token.js';
import { CrmTokensRepository } from './crm-tokens.repository.js';
import {
  CreateCrmTokenDto,
  CreatedCrmTokenDto,
  CrmTokenDto,
  presentCreatedCrmToken,
  presentCrmToken,
} from './present-crm-token.js';
import { RevokeCrmToken } from './revoke-crm-token.js';

/** The CRM tokens of a firm, for its administrators (decisions, sections 8 and 14). */
@InternalController('firm/crm-tokens', 'API keys')
@UsersOf('firm')
@RequireTier('full')
export class CrmTokensController {
  constructor(
    private readonly create: CreateCrmToken,
    private readonly revoke: RevokeCrmToken,
    private readonly tokens: CrmTokensRepository,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Create a CRM token',
    description:
      'It acts for the firm with tier `full`, but is refused where a firm API key is needed: webhooks and external links. The answer shows it once.',
  })
  @ApiData(CreatedCrmTokenDto, { status: 201 })
  @ApiErrors('conflict')
  async createCrmToken(
    @CurrentCaller() caller: Caller,
    @DeferredBody(CreateCrmTokenDto) body: Deferred<CreateCrmTokenDto>,
  ): Promise<CreatedCrmTokenDto> {
    const command = { firmId: firmIdOf(caller), readInput: body.validated };
    return presentCreatedCrmToken(await this.create.execute(caller, command));
  }

  @Get()
  @ApiOperation({
    summary: 'List the CRM tokens of your firm',
    description: 'Those that are not revoked, newest first.',
  })
  @ApiData(CrmTokenDto, { isArray: true })
  async listCrmTokens(@CurrentCaller() caller: Caller): Promise<CrmTokenDto[]> {
    return (await this.tokens.findLive(firmIdOf(caller))).map(presentCrmToken);
  }

  @Delete(':id')
  @ApiOperation({
    summary: 'Revoke a CRM token',
    description:
      'It is refused within one second, and for good. Imports that it uploaded and that are not done end as `FAILED`; rows that are done stay. Revoking it again changes nothing.',
  })
  @ApiNoContent()
  @ApiErrors('conflict')
  revokeCrmToken(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', 'Id of the CRM token.') tokenId: string,
  ): Promise<void> {
    return this.revoke.execute(caller, { firmId: firmIdOf(caller), tokenId });
  }
}
