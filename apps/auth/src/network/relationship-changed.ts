import type { AuthEvent } from '@referral-exchange/contracts';
import { clock, newId } from '@referral-exchange/telemetry';
import type { Caller } from '@referral-exchange/identity';
import type { RelationshipStatus } from './relationship.js';

/** The event of a relationship that was made, answered or ended (`status` null). Its row must be locked. */
export function relationshipChanged(
  pair: { senderId: string; receiverId: string },
  status: RelationshipStatus | null,
  { actor }: Caller,
): AuthEvent {
  return {
    eventId: newId(),
    type: 'network.relationship_changed.v1',
    occurredAt: clock.date().toISOString(),
    actor,
    key: pair.senderId,
    data: { ...pair, status },
  };
}
