import { Get } from '@nestjs/common';
import { USERS_AT_ONCE } from '@referral-exchange/contracts';
import { allPages, ServiceController, Unwrapped } from '@referral-exchange/http';
import { CurrentService } from '@referral-exchange/identity';
import type { CallingService } from '@referral-exchange/telemetry';
import { Accounts } from '../accounts/accounts.js';
import { ClientsRepository } from '../clients/clients.repository.js';
import { presentClient } from '../clients/present-client.js';
import { ConnectionsRepository } from '../connections/connections.repository.js';
import { type FirmConnectedAppDto, presentFirmConnection } from '../connections/present-connection.js';

/** More than a firm may have. */
const ALL = { page: 1, limit: 100 };

/**
 * The applications of a firm, and those that its people have allowed, assistants among them, for the service
 * that makes exports (contracts, http/exported-settings).
 */
@ServiceController('exported-settings', 'documents')
export class ExportedSettingsController {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly accounts: Accounts,
    private readonly connections: ConnectionsRepository,
  ) {}

  @Get()
  async readExportedSettings(@CurrentService() { firmId }: CallingService): Promise<Unwrapped> {
    const [clients] = await this.clients.list(ALL, firmId!);
    const connectedApps = await this.connectionsOf(await this.accounts.idsOfFirm(firmId!));
    return new Unwrapped({ settings: { oauthApps: clients.map(presentClient), connectedApps } });
  }

  /** Most people of a firm have allowed nothing: only who has is asked about, a page at a time. */
  private connectionsOf(accountIds: readonly string[]): Promise<FirmConnectedAppDto[]> {
    return allPages(async (query) => {
      const [rows] = await this.connections.findPage(accountIds, query);
      const people = await this.accounts.findAll(rows.map(({ accountId }) => accountId));
      return [rows.map((one) => presentFirmConnection(one, people.get(one.accountId)!))];
    }, USERS_AT_ONCE);
  }
}
