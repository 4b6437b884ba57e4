import { Injectable } from '@nestjs/common';
import type { ProviderFacts } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/platform';

export interface KnownProvider {
  id: string;
  name: string;
  isActive: boolean;
}

const FIND = 'SELECT id, name, is_active AS "isActive" FROM providers WHERE id = $1';
/** Events and answers of auth can arrive in any order: an older one never replaces a newer one. */
const SAVE = `
  INSERT INTO providers (id, name, is_active, restricted_access, updated_at)
  VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (id) DO UPDATE
     SET name = EXCLUDED.name, is_active = EXCLUDED.is_active, restricted_access = EXCLUDED.restricted_access,
         updated_at = EXCLUDED.updated_at
   WHERE providers.updated_at <= EXCLUDED.updated_at`;

/** The medical providers that this service knows of. */
@Injectable()
export class ProvidersRepository {
  constructor(private readonly database: Database) {}

  async find(id: string): Promise<KnownProvider | null> {
    return (await this.database.prepared<KnownProvider>('provider-find', FIND, [id]))[0] ?? null;
  }

  async save({ id, name, isActive, restrictedAccess, updatedAt }: ProviderFacts): Promise<void> {
    await this.database.query(SAVE, [id, name, isActive, restrictedAccess, updatedAt]);
  }
}
