import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { notFound } from '@referral-exchange/contracts';
import type { SelectQueryBuilder } from 'typeorm';
import { ApiKey } from './api-key.entity.js';
import type { KeyOwner } from './new-api-key.js';

const IS_LIVE = '(key.revokedAt IS NULL AND (key.expiresAt IS NULL OR key.expiresAt > now()))';

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
    return this.ofOwner({ type: 'firm', id: firmId }).andWhere(IS_LIVE).getCount();
  }

  /** @throws 404 when the owner has no such key */
  async getOfOwner(id: string, owner: KeyOwner): Promise<ApiKey> {
    const key = await this.ofOwner(owner).andWhere('key.id = :id', { id }).getOne();
    if (!key) throw notFound('No such API key');
    return key;
  }

  /** The keys of one page, newest first, and the number of all that match. */
  findPage(
    owner: KeyOwner,
    { page, limit, isLive }: { page: number; limit: number; isLive?: boolean },
  ): Promise<[ApiKey[], number]> {
    const query = this.ofOwner(owner);
    if (isLive !== undefined) query.andWhere(isLive ? IS_LIVE : `NOT ${IS_LIVE}`);
    return query
      .orderBy({ 'key.createdAt': 'DESC', 'key.id': 'DESC' })
      .skip((page - 1) * limit)
      .take(limit)
      .getManyAndCount();
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

  private ofOwner({ type, id }: KeyOwner): SelectQueryBuilder<ApiKey> {
    const column = type === 'firm' ? 'key.firmId' : 'key.providerId';
    return this.database.manager
      .createQueryBuilder(ApiKey, 'key')
      .where(`${column} = :ownerId`, { ownerId: id });
  }
}
