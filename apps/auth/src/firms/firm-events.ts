import type { Actor, AuthEvent, Principal } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/platform';
import { actorName } from '../audit-log/audit-log.js';
import { firmFacts, type Firm } from './firm.entity.js';

export type FirmEventType = Extract<AuthEvent, { data: { firm: unknown } }>['type'];

/** The fact that something happened to a firm, with all that others may know of it. */
export function firmEvent(type: FirmEventType, firm: Firm, by: Principal): AuthEvent {
  return {
    eventId: newId(),
    type,
    occurredAt: firm.updatedAt.toISOString(),
    actor: adminActor(by),
    key: firm.id,
    data: { firm: firmFacts(firm) },
  };
}

/** The actor of an event that an administrator caused. */
export function adminActor(by: Principal): Actor {
  return { firmId: by.firmId, userId: by.userId, name: actorName(by), source: 'admin' };
}
