import { Injectable } from '@nestjs/common';
import { Audit } from '@referral-exchange/messaging';
import { clock } from '@referral-exchange/telemetry';
import { conflict } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { auditOf } from './client-audit.js';
import { newClientSecret } from './client-secret.js';
import { ClientsRepository } from './clients.repository.js';
import type { ClientWithSecret } from './register-client.js';

/** `POST /admin/oauth-clients/{clientId}/rotate-secret`: the old secret ends at once, tokens live on. */
@Injectable()
export class RotateClientSecret {
  constructor(
    private readonly database: Database,
    private readonly clients: ClientsRepository,
    private readonly audit: Audit,
  ) {}

  /** @throws 404 when there is no such client, 409 `conflict` when it is public and has no secret */
  execute(caller: Caller, { clientId }: { clientId: string }): Promise<ClientWithSecret> {
    return this.database.transaction(async () => {
      const client = await this.clients.get(clientId);
      if (client.authMethod === 'none')
        throw conflict('public_client', 'This client is public and has no secret');
      const { secret, secretHash } = newClientSecret();
      const change = { secretHash, updatedAt: clock.date() };
      await this.clients.update(clientId, change);
      await this.audit.record(caller, auditOf('secret_rotated', client));
      return { client: { ...client, ...change }, secret };
    });
  }
}
