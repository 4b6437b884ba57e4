import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/platform';
import type { Owner } from './owner.entity.js';

/** An older fact never replaces a newer one, whatever order they come in. */
const UPSERT = `
  INSERT INTO owners (id, kind, is_active, public_api_enabled, changed_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (id) DO UPDATE
    SET is_active = excluded.is_active, public_api_enabled = excluded.public_api_enabled,
        changed_at = excluded.changed_at
  WHERE owners.changed_at <= excluded.changed_at
  RETURNING id`;

/** Opens a span unless one is open; facts of one owner come in their order, so that there is never more than one. */
const SHUT_OUT = `
  INSERT INTO closed_spans (owner_id, since)
  SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM closed_spans WHERE owner_id = $1 AND until IS NULL)
  ON CONFLICT (owner_id, since) DO UPDATE SET until = NULL`;
const LET_IN = 'UPDATE closed_spans SET until = $2 WHERE owner_id = $1 AND until IS NULL';

/** The read model of firms and providers: what they are now, and when they were shut out. */
@Injectable()
export class OwnersRepository {
  constructor(private readonly database: Database) {}

  /** Keeps what is new of an owner. Call it in a transaction. */
  async save(owner: Owner): Promise<void> {
    const { id, kind, isActive, publicApiEnabled, changedAt } = owner;
    const [changed] = await this.database.query(UPSERT, [id, kind, isActive, publicApiEnabled, changedAt]);
    if (changed) await this.database.query(isActive && publicApiEnabled ? LET_IN : SHUT_OUT, [id, changedAt]);
  }
}
