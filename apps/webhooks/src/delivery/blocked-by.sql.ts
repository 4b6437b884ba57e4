import { EVERYONE } from '../archive/archived-scopes.repository.js';

/**
 * What blocks a delivery now: the switched-off owner of its subscription `s`, or an archived case or hop of
 * its payload `p`; null: nothing.
 */
export const BLOCKED_BY = `
  coalesce(
    (SELECT id FROM owners WHERE id = s.owner_id AND NOT (is_active AND public_api_enabled)),
    (SELECT scope_id FROM archived_scopes
      WHERE scope_id IN (p.base_case_id, p.referral_id)
        AND ((scope_id = p.base_case_id AND owner_id = '${EVERYONE}')
          OR (scope_id = p.referral_id AND owner_id = s.owner_id))
      LIMIT 1))`;

/** Whether the event, of the time `occurredAt`, happened while the owner of `s` was off (ADR 21). */
export const isOfClosedSpan = (occurredAt: string): string => `
  EXISTS (SELECT FROM closed_spans WHERE owner_id = s.owner_id AND since < ${occurredAt} AND ${occurredAt} < until)`;
