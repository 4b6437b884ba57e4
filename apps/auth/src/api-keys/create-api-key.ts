import { Injectable } from '@nestjs/common';
import type { Principal } from '@referral-exchange/contracts';
import { conflict, Database } from '@referral-exchange/platform';
import { AuditLog } from '../audit-log/audit-log.js';
import { FirmsRepository } from '../firms/firms.repository.js';
import { ProvidersRepository } from '../providers/providers.repository.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { newApiKey, type ApiKeyRequest, type KeyOwner, type NewApiKey } from './new-api-key.js';

/** Decisions, section 8. */
export const MAX_LIVE_KEYS = 20;

/**
 * Gives a firm or a provider a key, and answers it in plain for the only time. 404 when there is no such owner, 409
 * `conflict` when the firm holds the most it may.
 */
@Injectable()
export class CreateApiKey {
  constructor(
    private readonly database: Database,
    private readonly firms: FirmsRepository,
    private readonly providers: ProvidersRepository,
    private readonly keys: ApiKeysRepository,
    private readonly auditLog: AuditLog,
  ) {}

  execute(owner: KeyOwner, request: ApiKeyRequest, by: Principal): Promise<NewApiKey> {
    return this.database.transaction(async () => {
      await this.admit(owner);
      const created = newApiKey(owner, request);
      await this.keys.insert([created.row]);
      await this.auditLog.record(
        {
          action: 'api_key.created',
          subjectType: 'api_key',
          subjectId: created.row.id,
          details: {
            ownerType: owner.type,
            ownerId: owner.id,
            name: created.row.name,
            tier: created.row.tier,
            prefix: created.row.prefix,
          },
        },
        by,
      );
      return created;
    });
  }

  /** Locks the owner: two that ask at once are counted one after the other. */
  private async admit(owner: KeyOwner): Promise<void> {
    if (owner.type === 'provider') {
      await this.providers.getForUpdate(owner.id);
      return;
    }
    await this.firms.getForUpdate(owner.id);
    if ((await this.keys.countLive(owner.id)) >= MAX_LIVE_KEYS) {
      throw conflict('key_limit_reached', `A firm may have at most ${MAX_LIVE_KEYS} live keys`);
    }
  }
}
