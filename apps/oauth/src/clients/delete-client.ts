import { Injectable } from '@nestjs/common';
import { Audit } from '@referral-exchange/messaging';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { Grants } from '../records/grants.js';
import { auditOf } from './client-audit.js';
import { ClientsRepository } from './clients.repository.js';

/** `DELETE` of a client, by an administrator or its firm: every token that the client holds ends at once. */
@Injectable()
export class DeleteClient {
  constructor(
    private readonly database: Database,
    private readonly clients: ClientsRepository,
    private readonly grants: Grants,
    private readonly audit: Audit,
  ) {}

  /** @throws 404 when the caller has no such client */
  execute(caller: Caller, { clientId }: { clientId: string }): Promise<void> {
    return this.database.transaction(async () => {
      const client = await this.clients.getForUpdate(caller, clientId);
      await this.clients.delete(clientId);
      await this.grants.revokeOfClient(clientId);
      await this.audit.record(caller, auditOf('deleted', client));
    });
  }
}
