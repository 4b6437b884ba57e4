import { Injectable } from '@nestjs/common';
import { Audit } from '@referral-exchange/messaging';
import { conflict } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import { assertIfMatch } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { auditOf } from './client-audit.js';
import { newClientSecret } from './client-secret.js';
import { nextChangeOf, tagOf } from './client-version.js';
import { ClientsRepository } from './clients.repository.js';
import type { ClientWithSecret } from './register-client.js';

/** Replaces the secret of a client: the old one ends at once, tokens live on. */
@Injectable()
export class RotateClientSecret {
  constructor(
    private readonly database: Database,
    private readonly clients: ClientsRepository,
    private readonly audit: Audit,
  ) {}

  /**
   * With `ifMatch`, of two rotations at once the second is refused: the secret of the first would be dead
   * before it is used.
   * @throws 404 when the caller has no such client, 409 when it is public, or has changed since
   */
  execute(
    caller: Caller,
    { clientId, ifMatch }: { clientId: string; ifMatch?: string },
  ): Promise<ClientWithSecret> {
    return this.database.transaction(async () => {
      const client = await this.clients.getForUpdate(caller, clientId);
      assertIfMatch(ifMatch, () => tagOf(client));
      if (client.authMethod === 'none')
        throw conflict('public_client', 'This client is public and has no secret');
      const { secret, secretHash } = newClientSecret();
      const change = { secretHash, updatedAt: nextChangeOf(client) };
      await this.clients.update(clientId, change);
      await this.audit.record(caller, auditOf('secret_rotated', client));
      return { client: { ...client, ...change }, secret };
    });
  }
}
