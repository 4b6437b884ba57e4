import { Injectable } from '@nestjs/common';
import { notFound } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { Audit } from '@referral-exchange/messaging';
import { Grants } from '../records/grants.js';
import { ConnectionsRepository } from './connections.repository.js';

/** Takes back what a person has allowed an application: every token of it ends at once. */
@Injectable()
export class RevokeConnection {
  constructor(
    private readonly database: Database,
    private readonly connections: ConnectionsRepository,
    private readonly grants: Grants,
    private readonly audit: Audit,
  ) {}

  /** @throws 404 when the person has not allowed this application, or no longer does */
  execute(caller: Caller, { userId, clientId }: { userId: string; clientId: string }): Promise<void> {
    return this.database.transaction(async () => {
      const connection = await this.connections.find(userId, clientId);
      if (!connection) throw notFound('This application is not connected');
      await this.grants.revokeOfConnection(userId, clientId);
      await this.audit.record(caller, {
        action: 'oauth_client.consent_revoked',
        subjectType: 'oauth_client',
        subjectId: clientId,
        details: { userId, scopes: connection.scopes },
      });
    });
  }
}
