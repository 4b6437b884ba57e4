import { Injectable } from '@nestjs/common';
import type { CallAnswer, offboardOauthCall } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { SYSTEM } from '@referral-exchange/identity';
import { ClientsRepository } from '../clients/clients.repository.js';
import { DeleteClient } from '../clients/delete-client.js';
import { ConnectionsRepository } from '../connections/connections.repository.js';
import { Grants } from '../records/grants.js';

/** A firm with its test firms, and its people. */
export interface LeavingFirm {
  firmIds: readonly string[];
  userIds: readonly string[];
  dryRun: boolean;
}

/**
 * Deletes the applications of a firm that leaves, and ends what its people have allowed: neither comes back
 * when the firm is activated again. Referrals asks for it, and records who asked (docs/adr/0155).
 */
@Injectable()
export class OffboardFirm {
  constructor(
    private readonly database: Database,
    private readonly clients: ClientsRepository,
    private readonly connections: ConnectionsRepository,
    private readonly deleteClient: DeleteClient,
    private readonly grants: Grants,
  ) {}

  /** Returns what there was before. Done again it changes nothing. */
  execute({ firmIds, userIds, dryRun }: LeavingFirm): Promise<CallAnswer<typeof offboardOauthCall>> {
    return this.database.transaction(async () => {
      const apps = await this.clients.ofFirmsForUpdate(firmIds);
      const oauthConnections = await this.connections.count(userIds);
      if (!dryRun) {
        for (const { id: clientId } of apps) await this.deleteClient.execute(SYSTEM, { clientId });
        await this.grants.revokeOfAccounts(userIds);
      }
      return { oauthApps: apps.length, oauthConnections };
    });
  }
}
