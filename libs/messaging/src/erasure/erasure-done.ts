import type { EventOfType, ServiceName } from '@referral-exchange/contracts';
import { clock, newId } from '@referral-exchange/telemetry';

/** What a service publishes in the transaction in which it erased a person (ADR 146). */
export function erasureDone(
  service: ServiceName,
  { actor, key, data }: EventOfType<'erasure.requested.v1'>,
  erased: Record<string, number>,
): EventOfType<'erasure.done.v1'> {
  const { erasureId, isDryRun, baseCaseIds, medCaseIds } = data;
  return {
    eventId: newId(),
    type: 'erasure.done.v1',
    occurredAt: clock.date().toISOString(),
    actor,
    key,
    data: { erasureId, service, erased, isDryRun, baseCaseIds, medCaseIds },
  };
}
