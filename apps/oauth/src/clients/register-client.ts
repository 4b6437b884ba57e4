import { Injectable } from '@nestjs/common';
import { Audit } from '@referral-exchange/messaging';
import { clock, newId } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { ReadInput } from '@referral-exchange/http';
import { auditOf } from './client-audit.js';
import { newClientSecret } from './client-secret.js';
import type { Client } from '../client.entity.js';
import { ClientsRepository } from './clients.repository.js';
import type { RegisterClientDto } from './register-client.dto.js';
import { conflict, SCOPES } from '@referral-exchange/contracts';

/** A client with its secret, which is shown once; null for a public client. */
export interface ClientWithSecret {
  client: Client;
  secret: string | null;
}

/** Applications that a firm may have. */
const MAX_CLIENTS_OF_FIRM = 20;

/**
 * Registers a client: of the exchange by an administrator, of a firm by its own administrators.
 * @throws 409 `client_limit_reached` when the firm has the most it may have
 */
@Injectable()
export class RegisterClient {
  constructor(
    private readonly database: Database,
    private readonly clients: ClientsRepository,
    private readonly audit: Audit,
  ) {}

  execute(
    caller: Caller,
    { readInput }: { readInput: ReadInput<RegisterClientDto> },
  ): Promise<ClientWithSecret> {
    return this.database.transaction(async () => {
      const registered = newClient(caller.firmId, await readInput());
      await this.checkLimit(caller.firmId);
      await this.clients.insert(registered.client);
      await this.audit.record(caller, auditOf('created', registered.client));
      return registered;
    });
  }

  private async checkLimit(firmId: string | null): Promise<void> {
    if (firmId === null || (await this.clients.countForInsert(firmId)) < MAX_CLIENTS_OF_FIRM) return;
    const message = `A firm can have at most ${MAX_CLIENTS_OF_FIRM} OAuth clients: delete one to register another`;
    throw conflict('client_limit_reached', message);
  }
}

function newClient(firmId: string | null, input: RegisterClientDto): ClientWithSecret {
  const authMethod = input.tokenEndpointAuthMethod ?? 'client_secret_basic';
  const made = authMethod === 'none' ? null : newClientSecret();
  const now = clock.date();
  const client: Client = {
    id: newId(),
    firmId,
    name: input.name,
    description: input.description ?? null,
    redirectUris: input.redirectUris,
    allowedScopes: SCOPES.filter((scope) => input.allowed_scopes.includes(scope)),
    authMethod,
    secretHash: made?.secretHash ?? null,
    documentUrl: null,
    createdAt: now,
    updatedAt: now,
  };
  return { client, secret: made?.secret ?? null };
}
