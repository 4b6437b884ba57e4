import { Injectable } from '@nestjs/common';
import { Audit } from '@referral-exchange/messaging';
import { clock, newId } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { ReadInput } from '@referral-exchange/http';
import { auditOf } from './client-audit.js';
import { newClientSecret } from './client-secret.js';
import type { Client } from './client.entity.js';
import { ClientsRepository } from './clients.repository.js';
import type { RegisterClientDto } from './register-client.dto.js';
import { SCOPES } from '@referral-exchange/contracts';

/** A client with its secret, which is shown once; null for a public client. */
export interface ClientWithSecret {
  client: Client;
  secret: string | null;
}

/** `POST /admin/oauth-clients`. */
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
      const registered = newClient(await readInput());
      await this.clients.insert(registered.client);
      await this.audit.record(caller, auditOf('created', registered.client));
      return registered;
    });
  }
}

function newClient(input: RegisterClientDto): ClientWithSecret {
  const authMethod = input.tokenEndpointAuthMethod ?? 'client_secret_basic';
  const made = authMethod === 'none' ? null : newClientSecret();
  const now = clock.date();
  const client: Client = {
    id: newId(),
    name: input.name,
    description: input.description ?? null,
    redirectUris: input.redirectUris,
    allowedScopes: SCOPES.filter((scope) => input.allowed_scopes.includes(scope)),
    authMethod,
    secretHash: made?.secretHash ?? null,
    createdAt: now,
    updatedAt: now,
  };
  return { client, secret: made?.secret ?? null };
}
