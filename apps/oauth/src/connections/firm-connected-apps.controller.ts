import { Delete, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import {
  ApiData,
  ApiNoContent,
  InternalController,
  Page,
  UuidParam,
  ValidQuery,
} from '@referral-exchange/http';
import { type Caller, CurrentCaller, RequireTier, UsersOf } from '@referral-exchange/identity';
import { Accounts } from '../accounts/accounts.js';
import { ConnectionsRepository } from './connections.repository.js';
import { FirmConnectedAppDto, FirmConnectionsQuery, presentFirmConnection } from './present-connection.js';
import { RevokeConnection } from './revoke-connection.js';

/** The applications that people of a firm have allowed, for its administrators. */
@InternalController('firm/connected-apps', 'OAuth apps')
@UsersOf('firm')
@RequireTier('full')
export class FirmConnectedAppsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly connections: ConnectionsRepository,
    private readonly revokeConnection: RevokeConnection,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List the applications that people of your firm have allowed',
    description:
      'By the name of the application, a row for each person. What a deactivated person had allowed has ended.',
  })
  @ApiData(FirmConnectedAppDto, { page: true })
  async listFirmConnectedApps(
    @CurrentCaller() { firmId }: Caller,
    @ValidQuery(FirmConnectionsQuery) query: FirmConnectionsQuery,
  ): Promise<Page<FirmConnectedAppDto>> {
    const [connections, total] = await this.connections.findPage(
      await this.accounts.idsOfFirm(firmId!),
      query,
    );
    const people = await this.accounts.findAll(connections.map(({ accountId }) => accountId));
    const rows = connections.map((one) => presentFirmConnection(one, people.get(one.accountId)!));
    return new Page(rows, { page: query.page, limit: query.limit, total });
  }

  @Delete(':clientId/people/:userId')
  @ApiOperation({
    summary: 'Revoke an application that a colleague has allowed',
    description:
      'Every token that it holds in the name of the colleague ends at once. The colleague can allow it again.',
  })
  @ApiNoContent()
  async revokeFirmConnectedApp(
    @CurrentCaller() caller: Caller,
    @UuidParam('clientId', 'The `client_id` of the application.') clientId: string,
    @UuidParam('userId', 'Id of the colleague.') userId: string,
  ): Promise<void> {
    await this.accounts.getOfFirm(userId, caller.firmId!);
    await this.revokeConnection.execute(caller, { userId, clientId });
  }
}
