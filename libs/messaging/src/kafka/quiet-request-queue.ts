import { createRequire } from 'node:module';

/** What is used of the class of kafkajs 2.2.4 that sends the requests of a connection. */
export interface RequestQueue {
  pending: unknown[];
  checkPendingRequests(): void;
  scheduleCheckPendingRequests(): void;
}

/** The request queue of each connection of kafkajs, which does not export it. */
export const requestQueue = (
  createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as { prototype: RequestQueue }
).prototype;

/**
 * A connection of kafkajs looks for waiting requests every millisecond, for ever, although a request that has
 * to wait asks for that look itself: 2 to 3 % of a core in each idle service (ADR 94; issues 1556 and 1704 of
 * tulios/kafkajs). With this it looks when one waits.
 */
const schedule = requestQueue.scheduleCheckPendingRequests;
requestQueue.scheduleCheckPendingRequests = function scheduleIfOneWaits() {
  if (this.pending.length > 0) schedule.call(this);
};
