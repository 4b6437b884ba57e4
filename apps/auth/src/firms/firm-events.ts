import type { AuthEvent } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/telemetry';
import type { Caller } from '@referral-exchange/identity';
import { firmFacts, type Firm } from './firm.entity.js';

export type FirmEventType = Extract<AuthEvent, { data: { firm: unknown } }>['type'];

/** An event about a firm, with the facts that other services keep of it. */
export function firmEvent(type: FirmEventType, firm: Firm, { actor }: Caller): AuthEvent {
  const occurredAt = firm.updatedAt.toISOString();
  return { eventId: newId(), type, occurredAt, actor, key: firm.id, data: { firm: firmFacts(firm) } };
}
