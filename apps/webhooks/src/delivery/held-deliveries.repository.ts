import { Injectable } from '@nestjs/common';
import { Database } from '@referral-exchange/database';
import { EVERYONE } from '../archive/archived-scopes.repository.js';
import { DispatcherWakeUp } from './dispatcher-wake-up.js';

/** But what another firm archived for itself goes on to hold what is for that firm. */
const RELEASE = `
  UPDATE deliveries d SET next_attempt_at = now(), hold_scope = NULL
   WHERE hold_scope = ANY ($1::uuid[]) AND NOT EXISTS (
     SELECT FROM subscriptions s JOIN archived_scopes a ON a.owner_id IN (s.owner_id, '${EVERYONE}')
      WHERE s.id = d.subscription_id AND a.scope_id = d.hold_scope)
  RETURNING subscription_id`;

/**
 * Deliveries that wait until a case or hop is restored or a firm is switched on again. They keep their
 * attempts. Whether something else blocks them is checked in the next attempt.
 */
@Injectable()
export class HeldDeliveriesRepository {
  constructor(
    private readonly database: Database,
    private readonly dispatcherWakeUp: DispatcherWakeUp,
  ) {}

  /**
   * Makes the deliveries due that these cases, hops or firms held back. Call it after changing the row that
   * held them, in the same transaction: whoever is about to hold a delivery waits for that row.
   */
  async release(scopeIds: string[]): Promise<void> {
    if (scopeIds.length === 0) return;
    const rows = await this.database.query<{ subscription_id: string }>(RELEASE, [scopeIds]);
    if (rows.length === 0) return;
    this.database.afterCommit(() => this.dispatcherWakeUp.notify(rows.map((row) => row.subscription_id)));
  }
}
