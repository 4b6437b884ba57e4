import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/platform';
import type { Owner } from './owner.entity.js';

/** An older fact never replaces a newer one, whatever order they come in. */
const UPSERT = `
  INSERT INTO owners (id, kind, is_active, public_api_enabled, changed_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (id) DO UPDATE
    SET is_active = excluded.is_active, public_api_enabled = excluded.public_api_enabled,
        changed_at = excluded.changed_at
  WHERE owners.changed_at <= excluded.changed_at`;

/** The read model of firms and providers. */
@Injectable()
export class OwnersRepository {
  constructor(private readonly database: Database) {}

  /** Keeps what is new of an owner. */
  async save(owner: Owner): Promise<void> {
    const { id, kind, isActive, publicApiEnabled, changedAt } = owner;
    await this.database.query(UPSERT, [id, kind, isActive, publicApiEnabled, changedAt]);
  }
}
