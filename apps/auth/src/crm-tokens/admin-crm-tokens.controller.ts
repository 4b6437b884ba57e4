import { Get, Post } from '@nestjs/common';
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
import { RevokeAnyApiKeyDto } from '../api-keys/administered-api-keys.dto.js';
import {
  AdministeredCrmTokenDto,
  AllCrmTokensQuery,
  presentOwnedCrmToken,
} from './administered-crm-tokens.dto.js';
import { AllCrmTokensRepository } from './all-crm-tokens.repository.js';
import { RevokeCrmToken } from './revoke-crm-token.js';

/** CRM tokens of firms, for administrators (decisions, section 8). */
@InternalController('admin/crm-tokens', 'Administration')
@AllowCallers('admin')
export class AdminCrmTokensController {
  constructor(
    private readonly revokeCrmToken: RevokeCrmToken,
    private readonly tokens: AllCrmTokensRepository,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List CRM tokens',
    description:
      'Those of all firms, newest first. To find a token that leaked, send its first characters. `lastUsedAt` is up to a minute late.',
  })
  @ApiData(AdministeredCrmTokenDto, { page: true })
  async listAllCrmTokens(
    @ValidQuery(AllCrmTokensQuery) query: AllCrmTokensQuery,
  ): Promise<Page<AdministeredCrmTokenDto>> {
    const { page, limit } = query;
    const [tokens, total] = await this.tokens.findPage(query, { limit, offset: query.offset() });
    return new Page(tokens.map(presentOwnedCrmToken), { page, limit, total });
  }

  @Post(':id/revoke')
  @ApiOperation({
    summary: 'Revoke a CRM token for a reason',
    description:
      'It is refused within one second, and for good. Imports that it uploaded and that are not done end as `FAILED`; rows that are done stay. The audit log has the reason. A token that is revoked already keeps its first reason.',
  })
  @ApiData(AdministeredCrmTokenDto, { example: { revokedAt: '2026-03-09T10:00:00.000Z' } })
  async revokeAnyCrmToken(
    @CurrentCaller() caller: Caller,
    @UuidParam('id', 'Id of the CRM token.') tokenId: string,
    @DeferredBody(RevokeAnyApiKeyDto) body: Deferred<RevokeAnyApiKeyDto>,
  ): Promise<AdministeredCrmTokenDto> {
    await this.revokeCrmToken.execute(caller, { tokenId, readDetails: body.validated });
    return presentOwnedCrmToken(await this.tokens.get(tokenId));
  }
}
