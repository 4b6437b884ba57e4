import { EVERYONE } from '../archive/archived-scopes.repository.js';
import { isOfPharmacy } from './pharmacy-events.js';

/**
 * What blocks a delivery of an event of this type now: the owner of its subscription `s`, when it is
 * switched off, or restricted and the event is about the pharmacy; or an archived case or hop of its payload
 * `p`. Null: nothing.
 */
export const blockedBy = (eventType: string): string => `
  coalesce(
    (SELECT id FROM owners
      WHERE id = s.owner_id AND (NOT (is_active AND public_api_enabled) OR restricted_access AND ${isOfPharmacy(eventType)})),
    (SELECT scope_id FROM archived_scopes
      WHERE scope_id IN (p.base_case_id, p.referral_id)
        AND ((scope_id = p.base_case_id AND owner_id = '${EVERYONE}')
          OR (scope_id = p.referral_id AND owner_id = s.owner_id))
      LIMIT 1))`;

/** Whether the event, of the time `occurredAt`, happened while the owner of `s` was off (ADR 21). */
export const isOfClosedSpan = (occurredAt: string): string => `
  EXISTS (SELECT FROM closed_spans WHERE owner_id = s.owner_id AND since < ${occurredAt} AND ${occurredAt} < until)`;
