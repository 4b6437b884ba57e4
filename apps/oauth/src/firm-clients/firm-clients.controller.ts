import { Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  type Annotated,
  ApiData,
  ApiErrors,
  ApiNoContent,
  type Deferred,
  DeferredBody,
  IfMatch,
  InternalController,
  Page,
  PageQuery,
  Tagged,
  UuidParam,
  ValidQuery,
  withEntityTag,
} from '@referral-exchange/http';
import { type Caller, CurrentCaller, RequireTier, UsersOf } from '@referral-exchange/identity';
import type { Client } from '../client.entity.js';
import { tagOf } from '../clients/client-version.js';
import { ClientsRepository } from '../clients/clients.repository.js';
import { DeleteClient } from '../clients/delete-client.js';
import {
  OAuthClientDto,
  OAuthClientWithSecretDto,
  presentClient,
  presentWithSecret,
} from '../clients/present-client.js';
import { RegisterClient } from '../clients/register-client.js';
import { RegisterClientDto } from '../clients/register-client.dto.js';
import { RotateClientSecret } from '../clients/rotate-client-secret.js';
import { ChangeClient } from './change-client.js';
import { ChangeClientDto } from './change-client.dto.js';

const OF_CLIENT = 'The `client_id` of the application.';

/** The OAuth clients that a firm registered, for its administrators (ADR 178). */
@InternalController('firm/oauth-clients', 'OAuth apps')
@UsersOf('firm')
@RequireTier('full')
export class FirmClientsController {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly registerClient: RegisterClient,
    private readonly changeClient: ChangeClient,
    private readonly deleteClient: DeleteClient,
    private readonly rotateClientSecret: RotateClientSecret,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Register an application of your firm',
    description:
      'Only people of your firm can allow it. The answer shows the secret once; only a hash of it is stored. A firm can have 20: one more is 409 `conflict`, reason `client_limit_reached`.',
  })
  @ApiData(OAuthClientWithSecretDto, { status: 201 })
  @ApiErrors('conflict')
  async createFirmOauthClient(
    @CurrentCaller() caller: Caller,
    @DeferredBody(RegisterClientDto) body: Deferred<RegisterClientDto>,
  ): Promise<OAuthClientWithSecretDto> {
    return presentWithSecret(await this.registerClient.execute(caller, { readInput: body.validated }));
  }

  @Get()
  @ApiOperation({
    summary: 'List the applications of your firm',
    description: 'The newest first, without their secrets.',
  })
  @ApiData(OAuthClientDto, { page: true })
  async listFirmOauthClients(
    @CurrentCaller() { firmId }: Caller,
    @ValidQuery(PageQuery) query: PageQuery,
  ): Promise<Page<OAuthClientDto>> {
    const [clients, total] = await this.clients.list(query, firmId!);
    return new Page(clients.map(presentClient), { page: query.page, limit: query.limit, total });
  }

  @Get(':clientId')
  @Tagged()
  @ApiOperation({
    summary: 'Get an application of your firm',
    description: 'Without its secret, which only a hash is kept of.',
  })
  @ApiData(OAuthClientDto)
  async getFirmOauthClient(
    @CurrentCaller() caller: Caller,
    @UuidParam('clientId', OF_CLIENT) clientId: string,
  ): Promise<Annotated> {
    return tagged(await this.clients.get(caller, clientId));
  }

  @Patch(':clientId')
  @Tagged()
  @ApiOperation({
    summary: 'Change an application of your firm',
    description:
      'Its name, its description and its redirect URIs. What is absent stays. Its scopes do not change.',
  })
  @ApiData(OAuthClientDto)
  async updateFirmOauthClient(
    @CurrentCaller() caller: Caller,
    @UuidParam('clientId', OF_CLIENT) clientId: string,
    @IfMatch() ifMatch: string | undefined,
    @DeferredBody(ChangeClientDto) body: Deferred<ChangeClientDto>,
  ): Promise<Annotated> {
    const command = { clientId, ifMatch, readInput: body.validated };
    return tagged(await this.changeClient.execute(caller, command));
  }

  @Delete(':clientId')
  @ApiOperation({
    summary: 'Delete an application of your firm',
    description: 'Nobody can sign in to it any more, and every token that it holds ends at once.',
  })
  @ApiNoContent()
  deleteFirmOauthClient(
    @CurrentCaller() caller: Caller,
    @UuidParam('clientId', OF_CLIENT) clientId: string,
  ): Promise<void> {
    return this.deleteClient.execute(caller, { clientId });
  }

  @Post(':clientId/rotate-secret')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Replace the secret of an application of your firm',
    description:
      'The old secret is refused at once; tokens live on. With `If-Match`, of two administrators who rotate at once the second is refused. A public client has no secret: 409 `conflict`, reason `public_client`.',
  })
  @ApiData(OAuthClientWithSecretDto)
  @ApiErrors('conflict')
  async rotateFirmOauthClientSecret(
    @CurrentCaller() caller: Caller,
    @UuidParam('clientId', OF_CLIENT) clientId: string,
    @IfMatch() ifMatch: string | undefined,
  ): Promise<OAuthClientWithSecretDto> {
    return presentWithSecret(await this.rotateClientSecret.execute(caller, { clientId, ifMatch }));
  }
}

function tagged(client: Client): Annotated {
  return withEntityTag(presentClient(client), tagOf(client));
}
