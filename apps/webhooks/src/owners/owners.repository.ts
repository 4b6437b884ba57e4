import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { OWNERS, type Owner } from './owner.entity.js';

/**
 * An older event never replaces a newer one, in whatever order they arrive. One without a retention says
 * nothing of it: it is of a firm that never chose one, or of the release before.
 */
const UPSERT = `
  ${OWNERS.insert}
  ON CONFLICT (id) DO UPDATE
    SET is_active = excluded.is_active, public_api_enabled = excluded.public_api_enabled,
        restricted_access = excluded.restricted_access, retention = coalesce(excluded.retention, owners.retention), changed_at = excluded.changed_at
  WHERE owners.changed_at <= excluded.changed_at
  RETURNING id`;

/** Starts a closed span unless one is open. Events of an owner arrive in order, so there is at most one. */
const START_SPAN = `
  INSERT INTO closed_spans (owner_id, since)
  SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM closed_spans WHERE owner_id = $1 AND until IS NULL)
  ON CONFLICT (owner_id, since) DO UPDATE SET until = NULL`;
/** Never in the future: events that are still to come would be forgotten. */
const END_SPAN = `
  UPDATE closed_spans SET until = LEAST($2::timestamptz, now()) WHERE owner_id = $1 AND until IS NULL`;

const IS_RESTRICTED = 'SELECT FROM owners WHERE id = $1 AND restricted_access';

/** Read model of firms and providers: whether they are active now, and when they were not. */
@Injectable()
export class OwnersRepository {
  constructor(private readonly database: Database) {}

  /** Saves the state of an owner if it is newer. Call it in a transaction. */
  async save(owner: Owner): Promise<void> {
    const { id, isActive, publicApiEnabled, changedAt } = owner;
    const [changed] = await this.database.query(UPSERT, OWNERS.values(owner));
    if (changed)
      await this.database.query(isActive && publicApiEnabled ? END_SPAN : START_SPAN, [id, changedAt]);
  }

  /** Whether the owner is a practice that may not read the pharmacy ledger. */
  async isRestricted(id: string): Promise<boolean> {
    return (await this.database.query(IS_RESTRICTED, [id])).length > 0;
  }
}
