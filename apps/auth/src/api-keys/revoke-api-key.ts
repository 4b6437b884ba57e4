import { Injectable } from '@nestjs/common';
import type { AuthEvent, Principal } from '@referral-exchange/contracts';
import { Outbox } from '@referral-exchange/messaging';
import { Database, newId, notFound } from '@referral-exchange/platform';
import { AuditLog } from '../audit-log/audit-log.js';
import { adminActor } from '../firms/firm-events.js';
import { FirmsRepository } from '../firms/firms.repository.js';
import { ProvidersRepository } from '../providers/providers.repository.js';
import type { ApiKey } from './api-key.entity.js';
import { ApiKeysRepository } from './api-keys.repository.js';

/** Ends a key for ever; every gateway drops it on the event. Revoking it again does nothing. 404 when unknown. */
@Injectable()
export class RevokeApiKey {
  constructor(
    private readonly database: Database,
    private readonly firms: FirmsRepository,
    private readonly providers: ProvidersRepository,
    private readonly keys: ApiKeysRepository,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
  ) {}

  execute(keyId: string, by: Principal): Promise<void> {
    return this.database.transaction(async () => {
      const key = await this.keys.find(keyId);
      if (!key) throw notFound('No such API key');
      await this.lockOwner(key);
      const at = new Date();
      if (!(await this.keys.revoke(keyId, at))) return;
      await this.outbox.add(apiKeyRevoked(key, at, by));
      await this.auditLog.record(
        {
          action: 'api_key.revoked',
          subjectType: 'api_key',
          subjectId: key.id,
          details: { firmId: key.firmId, providerId: key.providerId, name: key.name, prefix: key.prefix },
        },
        by,
      );
    });
  }

  /** The event is keyed by the owner, so its row is the one to lock. */
  private async lockOwner(key: ApiKey): Promise<void> {
    if (key.firmId) await this.firms.getForUpdate(key.firmId);
    if (key.providerId) await this.providers.getForUpdate(key.providerId);
  }
}

function apiKeyRevoked(key: ApiKey, at: Date, by: Principal): AuthEvent {
  return {
    eventId: newId(),
    type: 'api_key.revoked.v1',
    occurredAt: at.toISOString(),
    actor: adminActor(by),
    key: (key.firmId ?? key.providerId)!,
    data: { keyId: key.id, firmId: key.firmId, providerId: key.providerId },
  };
}
