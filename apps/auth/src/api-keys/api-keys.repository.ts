import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/platform';
import { ApiKey } from './api-key.entity.js';

@Injectable()
export class ApiKeysRepository {
  constructor(private readonly database: Database) {}

  async insert(keys: readonly ApiKey[]): Promise<void> {
    await this.database.manager.insert(ApiKey, [...keys]);
  }

  find(id: string): Promise<ApiKey | null> {
    return this.database.manager.findOneBy(ApiKey, { id });
  }

  /** The number of keys of a firm that are neither revoked nor expired. */
  countLive(firmId: string): Promise<number> {
    return this.database.manager
      .createQueryBuilder(ApiKey, 'key')
      .where('key.firmId = :firmId', { firmId })
      .andWhere('key.revokedAt IS NULL')
      .andWhere('(key.expiresAt IS NULL OR key.expiresAt > now())')
      .getCount();
  }

  /** Returns true when this call revoked the key, false when it was revoked before. */
  async revoke(id: string, at: Date): Promise<boolean> {
    const result = await this.database.manager
      .createQueryBuilder()
      .update(ApiKey)
      .set({ revokedAt: at })
      .where('id = :id AND revoked_at IS NULL', { id })
      .execute();
    return result.affected === 1;
  }
}
