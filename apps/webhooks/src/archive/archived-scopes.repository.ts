import { Injectable } from '@nestjs/common';
import type { EventOfType, MedCasesEvent, ReferralsEvent } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';

/** Means every party: a case or med case is archived for all of them, a hop for one of its two firms. */
export const EVERYONE = '00000000-0000-0000-0000-000000000000';

const TYPES = [
  'case.archive_changed.v1',
  'referral.archive_changed.v1',
  'med_case.archive_changed.v1',
] as const;
type ArchiveEvent = EventOfType<(typeof TYPES)[number]>;

/** Returns no row when a newer change is known: a dead letter may be replayed at any time. */
const KEEP_NEWEST = `
  INSERT INTO archive_changes AS c (scope_id, owner_id, changed_at) VALUES ($1, $2, $3)
  ON CONFLICT (scope_id, owner_id) DO UPDATE SET changed_at = EXCLUDED.changed_at
   WHERE c.changed_at <= EXCLUDED.changed_at
  RETURNING scope_id`;
const ARCHIVE = 'INSERT INTO archived_scopes (scope_id, owner_id) VALUES ($1, $2) ON CONFLICT DO NOTHING';
const RESTORE = 'DELETE FROM archived_scopes WHERE scope_id = $1 AND owner_id = $2';

/** What is archived now, and for whom. Every attempt checks it (interface, "Subscription rules", 8). */
@Injectable()
export class ArchivedScopesRepository {
  constructor(private readonly database: Database) {}

  /**
   * Saves one change, unless a newer one is known. Returns the id of the case, med case or hop if it was
   * restored, else null. Needs a transaction.
   */
  async save(event: ArchiveEvent): Promise<string | null> {
    const [scopeId, ownerId] = scopeOf(event);
    const newest = await this.database.query(KEEP_NEWEST, [scopeId, ownerId, new Date(event.occurredAt)]);
    if (newest.length === 0) return null;
    const { isArchived } = event.data;
    await this.database.query(isArchived ? ARCHIVE : RESTORE, [scopeId, ownerId]);
    return isArchived ? null : scopeId;
  }
}

/** What is archived, and for whom. */
function scopeOf(event: ArchiveEvent): [scopeId: string, ownerId: string] {
  switch (event.type) {
    case 'case.archive_changed.v1':
      return [event.data.case.id, EVERYONE];
    case 'med_case.archive_changed.v1':
      return [event.data.medCase.id, EVERYONE];
    case 'referral.archive_changed.v1':
      return [event.data.referralId, event.data.firmId];
  }
}

/** Whether the event archives or restores. */
export function isArchiveEvent(event: ReferralsEvent | MedCasesEvent): event is ArchiveEvent {
  return TYPES.some((type) => type === event.type);
}
