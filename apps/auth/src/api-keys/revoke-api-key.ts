import { Injectable } from '@nestjs/common';
import { type AuthEvent, notFound } from '@referral-exchange/contracts';
import { Outbox } from '@referral-exchange/messaging';
import { clock, newId } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import { definedOf, type ReadInput } from '@referral-exchange/http';
import type { Caller } from '@referral-exchange/identity';
import { AuditLog } from '../audit-log/audit-log.js';
import { FirmsRepository } from '../firms/firms.repository.js';
import { ProvidersRepository } from '../providers/providers.repository.js';
import type { ApiKey } from './api-key.entity.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import type { KeyOwner } from './new-api-key.js';

export interface RevokeApiKeyCommand {
  keyId: string;
  /** Only if it is a key of this owner. */
  owner?: KeyOwner;
  /** What the audit log keeps besides: why it is revoked. */
  readDetails?: ReadInput<object>;
}

/**
 * Revokes an API key for good. The event makes every gateway forget it. Revoking it again changes nothing.
 * @throws 404 when the key does not exist, or belongs to another owner than the given one
 */
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

  /** Returns false when the key was revoked before. */
  execute(caller: Caller, { keyId, owner, readDetails }: RevokeApiKeyCommand): Promise<boolean> {
    return this.database.transaction(async () => {
      const key = await this.keys.find(keyId);
      if (!key || (owner && owner.id !== (key.firmId ?? key.providerId))) throw notFound('No such API key');
      await this.lockOwner(caller, key);
      const because = await readDetails?.();
      const at = clock.date();
      if (!(await this.keys.revoke(keyId, at))) return false;
      await this.outbox.add(apiKeyRevoked(key, at, caller));
      const { firmId, providerId, name, prefix } = key;
      await this.auditLog.record(caller, {
        action: 'api_key.revoked',
        subjectType: 'api_key',
        subjectId: key.id,
        details: { firmId, providerId, name, prefix, ...definedOf({ ...because }) },
      });
      return true;
    });
  }

  /** Events of one owner are published in the order in which its row was locked. */
  private async lockOwner(caller: Caller, key: ApiKey): Promise<void> {
    if (key.firmId) await this.firms.getForUpdateBy(caller, key.firmId);
    if (key.providerId) await this.providers.getForUpdate(key.providerId);
  }
}

function apiKeyRevoked({ id, firmId, providerId }: ApiKey, at: Date, { actor }: Caller): AuthEvent {
  return {
    eventId: newId(),
    type: 'api_key.revoked.v1',
    occurredAt: at.toISOString(),
    actor,
    key: (firmId ?? providerId)!,
    data: { keyId: id, firmId, providerId },
  };
}
