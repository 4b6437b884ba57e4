import { Injectable } from '@nestjs/common';
import { conflict } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { ReadInput } from '@referral-exchange/http';
import { AuditLog } from '../audit-log/audit-log.js';
import { FirmsRepository } from '../firms/firms.repository.js';
import { ProvidersRepository } from '../providers/providers.repository.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { newApiKey, type ApiKeyFields, type KeyOwner, type NewApiKey } from './new-api-key.js';

/** Decisions, section 8. */
export const MAX_LIVE_KEYS = 20;

export interface CreateApiKeyCommand {
  owner: KeyOwner;
  readInput: ReadInput<ApiKeyFields>;
}

/**
 * Creates an API key of a firm or a provider. The answer is the only place where the key itself ever stands.
 * @throws 404 when the owner does not exist, 409 `conflict` when the firm has the most keys it may have
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

  execute(caller: Caller, { owner, readInput }: CreateApiKeyCommand): Promise<NewApiKey> {
    return this.database.transaction(async () => {
      await this.lockOwner(caller, owner);
      const created = newApiKey(owner, await readInput());
      if (owner.type === 'firm') await this.checkLimit(owner.id);
      const { id, name, tier, prefix } = created.row;
      await this.keys.insert([created.row]);
      await this.auditLog.record(caller, {
        action: 'api_key.created',
        subjectType: 'api_key',
        subjectId: id,
        details: { ownerType: owner.type, ownerId: owner.id, name, tier, prefix },
      });
      return created;
    });
  }

  /** With the owner locked, concurrent requests count its keys one after the other. */
  private async lockOwner(caller: Caller, { type, id }: KeyOwner): Promise<void> {
    await (type === 'firm' ? this.firms.getForUpdateBy(caller, id) : this.providers.getForUpdate(id));
  }

  private async checkLimit(firmId: string): Promise<void> {
    if ((await this.keys.countLive(firmId)) < MAX_LIVE_KEYS) return;
    const message = `A firm can have at most ${MAX_LIVE_KEYS} live keys: revoke one to create another`;
    throw conflict('key_limit_reached', message);
  }
}
