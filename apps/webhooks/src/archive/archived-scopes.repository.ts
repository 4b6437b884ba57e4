import { Injectable } from '@nestjs/common';
import type { ReferralsEvent } from '@referral-exchange/contracts';
import { Database } from '@referral-exchange/platform';

/** Stands for "every party": a whole case is archived for all, a hop for one of its firms. */
export const EVERYONE = '00000000-0000-0000-0000-000000000000';

type ArchiveEvent = Extract<
  ReferralsEvent,
  { type: 'case.archive_changed.v1' | 'referral.archive_changed.v1' }
>;

/** What is archived now, and for whom: attempts look here (interface, "Subscription rules", 8). */
@Injectable()
export class ArchivedScopes {
  constructor(private readonly database: Database) {}

  /** Follows one change. Answers the scope that was opened again, or null. */
  async follow(event: ArchiveEvent): Promise<string | null> {
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
