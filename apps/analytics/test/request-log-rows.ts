import { clock, newId } from '@referral-exchange/telemetry';
import { buildEvent } from '@referral-exchange/testing';
import type { EventOfType, LoggedRequest } from '@referral-exchange/contracts';

let made = 0;

/** A call of a firm as a gateway tells of it, as given. */
export function loggedCall(ownerId: string, change: Partial<LoggedRequest> = {}): LoggedRequest {
  return {
    ownerId,
    atMs: clock.now(),
    requestId: `req_${(++made).toString(16).padStart(24, '0')}`,
    method: 'GET',
    route: '/sent-cases',
    status: 200,
    code: null,
    keyPrefix: 'svcp_1a2b3c4d',
    durationMs: 7,
    ...change,
  };
}

/** A batch as a gateway sends it. */
export function loggedBatch(...requests: LoggedRequest[]): EventOfType<'requests.logged.v1'> {
  const eventId = newId();
  return buildEvent('requests.logged.v1', { eventId, key: eventId, data: { requests } });
}
