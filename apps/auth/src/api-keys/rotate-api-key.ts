import { Injectable } from '@nestjs/common';
import { clock } from '@referral-exchange/telemetry';
import { conflict } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import { AuditLog } from '../audit-log/audit-log.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { newApiKey, type KeyOwner, type NewApiKey } from './new-api-key.js';
import { RevokeApiKey } from './revoke-api-key.js';

/**
 * Replaces an API key by a new one with the same name, tier, use and expiry. The old one is refused within a
 * second: who rotates a key because it leaked must not wait, and who wants an overlap creates a second key
 * first.
 * @throws 404 when the owner has no such key, 409 `key_not_live` when it is revoked or has expired
 */
@Injectable()
export class RotateApiKey {
  constructor(
    private readonly database: Database,
    private readonly keys: ApiKeysRepository,
    private readonly revokeApiKey: RevokeApiKey,
    private readonly auditLog: AuditLog,
  ) {}

  execute(caller: Caller, { keyId, owner }: { keyId: string; owner: KeyOwner }): Promise<NewApiKey> {
    return this.database.transaction(async () => {
      const old = await this.keys.getOfOwner(keyId, owner);
      const hasExpired = old.expiresAt !== null && old.expiresAt.getTime() <= clock.now();
      // of two rotations at once, the second finds the key revoked
      if (hasExpired || !(await this.revokeApiKey.execute(caller, { keyId, owner })))
        throw conflict('key_not_live', 'The key is revoked or has expired: create a new one');
      const created = newApiKey(owner, old);
      const { id, prefix } = created.row;
      await this.keys.insert([created.row]);
      await this.auditLog.record(caller, {
        action: 'api_key.rotated',
        subjectType: 'api_key',
        subjectId: id,
        details: { replaces: old.id, name: old.name, tier: old.tier, prefix },
      });
      return created;
    });
  }
}
