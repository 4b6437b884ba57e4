import { Delete, Get, Patch, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  AllowCallers,
  type Caller,
  CurrentCaller,
  RefuseOAuth,
  RequireScope,
} from '@referral-exchange/identity';
import {
  ApiData,
  ApiErrors,
  ApiNoContent,
  type Deferred,
  DeferredBody,
  exampleOf,
  Page,
  PageQuery,
  PublicController,
  UuidParam,
  ValidQuery,
} from '@referral-exchange/http';
import { ChangeRelationship } from './change-relationship.js';
import { EndRelationship } from './end-relationship.js';
import {
  NetworkQuery,
  presentRelationship,
  ReceiverTermsDto,
  RelationshipDto,
  SenderTermsDto,
} from './network.dto.js';
import { NetworkRepository, type NetworkFilter } from './network.repository.js';
import { RequestRelationship } from './request-relationship.js';

const OTHER = 'Id of the other firm.';
/** Relationships in examples of answers. */
const INBOUND = { direction: 'inbound', ...exampleOf(ReceiverTermsDto) };
const PENDING = { status: 'pending', referralInstructions: null, respondedAt: null };

/**
 * Relationships with other firms (decisions, section 4). Referring needs none. OAuth tokens only read them.
 * Outbound and inbound are those of one firm: the admin key, which has none, is refused.
 */
@PublicController('network', 'Network')
@AllowCallers('firm_key', 'crm_token', 'session', 'oauth')
@RefuseOAuth()
export class NetworkController {
  constructor(
    private readonly network: NetworkRepository,
    private readonly request: RequestRelationship,
    private readonly changeRelationship: ChangeRelationship,
    private readonly endRelationship: EndRelationship,
  ) {}

  @Get('outbound')
  @RequireScope('firm:read')
  @ApiOperation({ summary: 'List the firms that you send to', description: 'By name.' })
  @ApiData(RelationshipDto, { page: true })
  listOutboundRelationships(
    @CurrentCaller() caller: Caller,
    @ValidQuery(NetworkQuery) query: NetworkQuery,
  ): Promise<Page<RelationshipDto>> {
    return this.list(caller, { ...query, directions: ['outbound'] });
  }

  @Get('inbound')
  @RequireScope('firm:read')
  @ApiOperation({ summary: 'List the firms that send to you', description: 'By name.' })
  @ApiData(RelationshipDto, { page: true, example: INBOUND })
  listInboundRelationships(
    @CurrentCaller() caller: Caller,
    @ValidQuery(NetworkQuery) query: NetworkQuery,
  ): Promise<Page<RelationshipDto>> {
    return this.list(caller, { ...query, directions: ['inbound'] });
  }

  @Get('pending')
  @RequireScope('firm:read')
  @ApiOperation({
    summary: 'List relationships that wait for an answer',
    description: 'Inbound ones wait for yours, outbound ones for that of the other firm. By name.',
  })
  @ApiData(RelationshipDto, { page: true, example: PENDING })
  listPendingRelationships(
    @CurrentCaller() caller: Caller,
    @ValidQuery(PageQuery) query: PageQuery,
  ): Promise<Page<RelationshipDto>> {
    return this.list(caller, { ...query, directions: ['outbound', 'inbound'], status: 'pending' });
  }

  @Put('outbound/:firmId')
  @ApiOperation({
    summary: 'Ask a firm to receive your referrals',
    description:
      'The relationship is `pending` until the other firm answers. Asked again, it keeps its status and gets the new terms; absent ones are cleared. What the receiver set before you ended the relationship, its status included, holds again.',
  })
  @ApiData(RelationshipDto, { example: PENDING })
  @ApiErrors('conflict')
  async requestRelationship(
    @CurrentCaller() caller: Caller,
    @UuidParam('firmId', OTHER) firmId: string,
    @DeferredBody(SenderTermsDto) body: Deferred<SenderTermsDto>,
  ): Promise<RelationshipDto> {
    return presentRelationship(await this.request.execute(caller, { firmId, readInput: body.validated }));
  }

  @Patch('outbound/:firmId')
  @ApiOperation({
    summary: 'Change your terms as the sender',
    description: 'Fields that are absent stay as they are.',
  })
  @ApiData(RelationshipDto)
  async updateOutboundRelationship(
    @CurrentCaller() caller: Caller,
    @UuidParam('firmId', OTHER) firmId: string,
    @DeferredBody(SenderTermsDto) body: Deferred<SenderTermsDto>,
  ): Promise<RelationshipDto> {
    return presentRelationship(await this.changeRelationship.asSender(caller, firmId, body.validated));
  }

  @Patch('inbound/:firmId')
  @ApiOperation({
    summary: 'Answer a firm that wants to send to you',
    description:
      'Fields that are absent stay as they are, and all of it stays until you change it, also when the sender ends the relationship and asks again. `inactive` keeps the routing of the sender from choosing you; it does not stop referrals: referring needs no relationship.',
  })
  @ApiData(RelationshipDto, { example: INBOUND })
  async updateInboundRelationship(
    @CurrentCaller() caller: Caller,
    @UuidParam('firmId', OTHER) firmId: string,
    @DeferredBody(ReceiverTermsDto) body: Deferred<ReceiverTermsDto>,
  ): Promise<RelationshipDto> {
    return presentRelationship(await this.changeRelationship.asReceiver(caller, firmId, body.validated));
  }

  @Delete('outbound/:firmId')
  @ApiOperation({
    summary: 'End a relationship as the sender',
    description: 'Your terms are deleted. What the receiver set stays with the receiver: a refusal goes on.',
  })
  @ApiNoContent()
  async deleteOutboundRelationship(
    @CurrentCaller() caller: Caller,
    @UuidParam('firmId', OTHER) firmId: string,
  ): Promise<void> {
    await this.endRelationship.execute(caller, { firmId });
  }

  private async list(caller: Caller, filter: NetworkFilter): Promise<Page<RelationshipDto>> {
    const [rows, total] = await this.network.findPage(caller.firmId!, filter);
    return new Page(rows.map(presentRelationship), { page: filter.page, limit: filter.limit, total });
  }
}
