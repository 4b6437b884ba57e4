import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { assertIfMatch, definedOf, type ReadInput } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { Audit } from '@referral-exchange/messaging';
import { auditOf } from '../clients/client-audit.js';
import type { Client } from '../client.entity.js';
import { nextChangeOf, tagOf } from '../clients/client-version.js';
import { ClientsRepository } from '../clients/clients.repository.js';
import type { ChangeClientDto } from './change-client.dto.js';

/** What is changed of which client, and the version that was read. */
export interface ChangeClientCommand {
  clientId: string;
  ifMatch: string | undefined;
  readInput: ReadInput<ChangeClientDto>;
}

/**
 * Changes the name, the description and the redirect URIs of a client. A sign-in that is on its way to an
 * address that is no longer registered is refused.
 */
@Injectable()
export class ChangeClient {
  constructor(
    private readonly database: Database,
    private readonly clients: ClientsRepository,
    private readonly audit: Audit,
  ) {}

  /** @throws 404 when the caller has no such client, 409 `version_mismatch` when it has changed since */
  execute(caller: Caller, { clientId, ifMatch, readInput }: ChangeClientCommand): Promise<Client> {
    return this.database.transaction(async () => {
      const client = await this.clients.getForUpdate(caller, clientId);
      const { name, description, redirectUris } = await readInput();
      assertIfMatch(ifMatch, () => tagOf(client));
      const change = { ...definedOf({ name, description, redirectUris }), updatedAt: nextChangeOf(client) };
      const changed = { ...client, ...change };
      await this.clients.update(clientId, change);
      await this.audit.record(caller, auditOf('changed', changed));
      return changed;
    });
  }
}
