import { Get } from '@nestjs/common';
import { ServiceController, Unwrapped } from '@referral-exchange/http';
import { CurrentService } from '@referral-exchange/identity';
import type { CallingService } from '@referral-exchange/telemetry';
import { Accounts } from '../accounts/accounts.js';
import { ClientsRepository } from '../clients/clients.repository.js';
import { presentClient } from '../clients/present-client.js';
import { type Connection, ConnectionsRepository } from '../connections/connections.repository.js';
import { presentFirmConnection } from '../connections/present-connection.js';

/** More than a firm may have. */
const ALL = { page: 1, limit: 100 };
const PAGE = 500;

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
    const people = new Map((await this.accounts.ofFirm(firmId!)).map((user) => [user.id, user]));
    const allowed = await this.allOf([...people.keys()]);
    const connectedApps = allowed.map((one) => presentFirmConnection(one, people.get(one.accountId)!));
    return new Unwrapped({ settings: { oauthApps: clients.map(presentClient), connectedApps } });
  }

  private async allOf(accountIds: readonly string[]): Promise<Connection[]> {
    const found: Connection[] = [];
    for (let page = 1; ; page++) {
      const [rows, total] = await this.connections.findPage(accountIds, { page, limit: PAGE });
      found.push(...rows);
      if (rows.length === 0 || found.length >= total) return found;
    }
  }
}
