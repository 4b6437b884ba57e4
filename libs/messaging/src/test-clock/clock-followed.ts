import type { ClockFollower, EventOfType } from '@referral-exchange/contracts';
import { clock, newId } from '@referral-exchange/telemetry';

/** What a service publishes in the transaction in which it moved its due times of a test firm (ADR 132). */
export function clockFollowed(
  service: ClockFollower,
  { eventId, actor, key, data }: EventOfType<'firm.clock_advanced.v1'>,
): EventOfType<'firm.clock_followed.v1'> {
  return {
    eventId: newId(),
    type: 'firm.clock_followed.v1',
    occurredAt: clock.date().toISOString(),
    actor,
    key,
    data: { firmId: data.firmId, advanceId: eventId, service },
  };
}
