import { Delete, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  ApiNoContent,
  InternalController,
  Page,
  PageQuery,
  UuidParam,
  ValidQuery,
} from '@referral-exchange/http';
import { AllowCallers, type Caller, CurrentCaller, RequireTier } from '@referral-exchange/identity';
import { ConnectionsRepository } from './connections.repository.js';
import { ConnectedAppDto, presentConnection } from './present-connection.js';
import { RevokeConnection } from './revoke-connection.js';

/** The applications that the calling user has allowed. For people of every role. */
@InternalController('connected-apps', 'OAuth apps')
@AllowCallers('session')
@RequireTier('read_only')
export class ConnectedAppsController {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly revokeConnection: RevokeConnection,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List the applications that you have allowed',
    description: 'By name. One whose last token has expired is among them for two days more at most.',
  })
  @ApiData(ConnectedAppDto, { page: true })
  async listConnectedApps(
    @CurrentCaller() { userId }: Caller,
    @ValidQuery(PageQuery) query: PageQuery,
  ): Promise<Page<ConnectedAppDto>> {
    const [connections, total] = await this.connections.findPage([userId!], query);
    return new Page(connections.map(presentConnection), { page: query.page, limit: query.limit, total });
  }

  @Delete(':clientId')
  @ApiOperation({
    summary: 'Revoke an application that you have allowed',
    description: 'Every token that it holds in your name ends at once. It can ask you again.',
  })
  @ApiNoContent()
  revokeConnectedApp(
    @CurrentCaller() caller: Caller,
    @UuidParam('clientId', 'The `client_id` of the application.') clientId: string,
  ): Promise<void> {
    return this.revokeConnection.execute(caller, { userId: caller.userId!, clientId });
  }
}
