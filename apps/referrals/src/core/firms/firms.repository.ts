import { Injectable } from '@nestjs/common';
import type { FirmFacts } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/platform';
import { Firm } from './firm.entity.js';

/** One firm by its id. */
export const FIND = 'SELECT id, name, is_active AS "isActive" FROM firms WHERE id = $1';

const FIND_ALL = 'SELECT id, name, is_active AS "isActive" FROM firms WHERE id = ANY ($1::uuid[])';

export type KnownFirm = Pick<Firm, 'id' | 'name' | 'isActive'>;

/** The firms that this service knows of. */
@Injectable()
export class FirmsRepository {
  constructor(private readonly database: Database) {}

  async find(id: string): Promise<KnownFirm | null> {
    return (await this.database.prepared<KnownFirm>('firm-find', FIND, [id]))[0] ?? null;
  }

  /** Those of the firms that are known, by their ids. */
  async findAll(ids: readonly string[]): Promise<Map<string, KnownFirm>> {
    const rows = await this.database.prepared<KnownFirm>('firms-find', FIND_ALL, [ids]);
    return new Map(rows.map((firm) => [firm.id, firm]));
  }

  /** Saves a firm unless a newer version is stored: events and answers of auth can arrive in any order. */
  async save(facts: FirmFacts): Promise<void> {
    const { id, name, referencePrefix, isActive, isTestFirm } = facts;
    await this.database.manager
      .createQueryBuilder()
      .insert()
      .into(Firm)
      .values({ id, name, referencePrefix, isActive, isTestFirm, updatedAt: new Date(facts.updatedAt) })
      .orUpdate(['name', 'reference_prefix', 'is_active', 'is_test_firm', 'updated_at'], ['id'], {
        overwriteCondition: { where: 'firms.updated_at <= EXCLUDED.updated_at' },
      })
      .updateEntity(false)
      .execute();
  }
}
