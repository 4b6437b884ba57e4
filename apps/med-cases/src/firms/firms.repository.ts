import { Injectable } from '@nestjs/common';
import type { FirmFacts } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/platform';

const EXISTS = 'SELECT 1 FROM firms WHERE id = $1';
/** Events and answers of auth can arrive in any order: an older one never replaces a newer one. */
const SAVE = `
  INSERT INTO firms (id, name, reference_prefix, is_active, is_test_firm, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (id) DO UPDATE
     SET name = EXCLUDED.name, reference_prefix = EXCLUDED.reference_prefix, is_active = EXCLUDED.is_active,
         is_test_firm = EXCLUDED.is_test_firm, updated_at = EXCLUDED.updated_at
   WHERE firms.updated_at <= EXCLUDED.updated_at`;

/** The firms that this service knows of. */
@Injectable()
export class FirmsRepository {
  constructor(private readonly database: Database) {}

  async exists(id: string): Promise<boolean> {
    return (await this.database.prepared('firm-exists', EXISTS, [id])).length > 0;
  }

  async save({ id, name, referencePrefix, isActive, isTestFirm, updatedAt }: FirmFacts): Promise<void> {
    await this.database.query(SAVE, [id, name, referencePrefix, isActive, isTestFirm, updatedAt]);
  }
}
