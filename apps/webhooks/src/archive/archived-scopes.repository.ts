import { Injectable } from '@nestjs/common';
import type { ReferralsEvent } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/database';

/** Means every party: a case is archived for all of them, a hop for one of its two firms. */
export const EVERYONE = '00000000-0000-0000-0000-000000000000';

type ArchiveEvent = Extract<
  ReferralsEvent,
  { type: 'case.archive_changed.v1' | 'referral.archive_changed.v1' }
>;

/** What is archived now, and for whom. Every attempt checks it (interface, "Subscription rules", 8). */
@Injectable()
export class ArchivedScopes {
  constructor(private readonly database: Database) {}

  /** Saves one change. Returns the id of the case or hop if it was restored, else null. */
  async save(event: ArchiveEvent): Promise<string | null> {
    const [scopeId, ownerId] =
      event.type === 'case.archive_changed.v1'
        ? [event.data.case.id, EVERYONE]
        : [event.data.referralId, event.data.firmId];
    if (event.data.isArchived) {
      await this.database.query(
        'INSERT INTO archived_scopes (scope_id, owner_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [scopeId, ownerId],
      );
      return null;
    }
    await this.database.query('DELETE FROM archived_scopes WHERE scope_id = $1 AND owner_id = $2', [
      scopeId,
      ownerId,
    ]);
    return scopeId;
  }
}

export function isArchiveEvent(event: ReferralsEvent): event is ArchiveEvent {
  return event.type === 'case.archive_changed.v1' || event.type === 'referral.archive_changed.v1';
}
