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
  PageQuery,
  Unwrapped,
  UuidParam,
  ValidQuery,
} from '@referral-exchange/http';
import { ClientsRepository } from './clients.repository.js';
import { DeleteClient } from './delete-client.js';
import {
  OAuthClientDto,
  OAuthClientWithSecretDto,
  presentClient,
  presentRegistered,
  presentWithSecret,
  RegisteredClientDto,
} from './present-client.js';
import { RegisterClient } from './register-client.js';
import { RegisterClientDto } from './register-client.dto.js';
import { RotateClientSecret } from './rotate-client-secret.js';

const OF_CLIENT = 'The `client_id` of the application.';

/** OAuth clients, for administrators (decisions, section 8). */
@InternalController('admin/oauth-clients', 'Administration')
@AllowCallers('admin')
export class AdminClientsController {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly registerClient: RegisterClient,
    private readonly deleteClient: DeleteClient,
    private readonly rotateClientSecret: RotateClientSecret,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Register an OAuth client',
    description:
      'An application that users of the exchange may sign in to. The answer shows the secret once; only a hash of it is stored.',
  })
  @ApiData(RegisteredClientDto, { status: 201, unwrapped: true })
  async createOauthClient(
    @CurrentCaller() caller: Caller,
    @DeferredBody(RegisterClientDto) body: Deferred<RegisterClientDto>,
  ): Promise<Unwrapped> {
    const registered = await this.registerClient.execute(caller, { readInput: () => body.validated() });
    return new Unwrapped(presentRegistered(registered));
  }

  @Get()
  @ApiOperation({
    summary: 'List OAuth clients',
    description: 'The newest first, those of firms too, without their secrets.',
  })
  @ApiData(OAuthClientDto, { page: true })
  async listOauthClients(@ValidQuery(PageQuery) query: PageQuery): Promise<Page<OAuthClientDto>> {
    const [clients, total] = await this.clients.list(query);
    return new Page(clients.map(presentClient), { page: query.page, limit: query.limit, total });
  }

  @Get(':clientId')
  @ApiOperation({
    summary: 'Get an OAuth client',
    description: 'Without its secret, which only a hash is kept of.',
  })
  @ApiData(OAuthClientDto)
  async getOauthClient(
    @CurrentCaller() caller: Caller,
    @UuidParam('clientId', OF_CLIENT) clientId: string,
  ): Promise<OAuthClientDto> {
    return presentClient(await this.clients.get(caller, clientId));
  }

  @Delete(':clientId')
  @ApiOperation({
    summary: 'Delete an OAuth client',
    description: 'Every token that it holds ends at once.',
  })
  @ApiNoContent()
  deleteOauthClient(
    @CurrentCaller() caller: Caller,
    @UuidParam('clientId', OF_CLIENT) clientId: string,
  ): Promise<void> {
    return this.deleteClient.execute(caller, { clientId });
  }

  @Post(':clientId/rotate-secret')
  @ApiOperation({
    summary: 'Replace the secret of an OAuth client',
    description:
      'The old secret is refused at once; tokens live on. A public client has no secret: 409 `conflict`, reason `public_client`.',
  })
  @ApiData(OAuthClientWithSecretDto)
  @ApiErrors('conflict')
  async rotateOauthClientSecret(
    @CurrentCaller() caller: Caller,
    @UuidParam('clientId', OF_CLIENT) clientId: string,
  ): Promise<OAuthClientWithSecretDto> {
    return presentWithSecret(await this.rotateClientSecret.execute(caller, { clientId }));
  }
}
