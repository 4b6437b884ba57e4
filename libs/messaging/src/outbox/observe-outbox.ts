import { type Database, sampledQuery } from '@referral-exchange/database';
import { messagingMetrics } from '../messaging.metrics.js';
import { OUTBOX_LAG, type OutboxLagRow } from './outbox.repository.js';

/** Shows the outbox in the metrics, until the returned function is called. */
export function observeOutbox(database: Database, isLeader: () => boolean): () => void {
  const lag = sampledQuery<OutboxLagRow>(database, 'the outbox', OUTBOX_LAG);
  const observers = [
    messagingMetrics.relayLeader.observe((observe) => observe(isLeader() ? 1 : 0, {})),
    messagingMetrics.outboxDepth.observe(async (observe) => {
      const row = await lag.value();
      if (row) observe(row.backlog, {});
    }),
    messagingMetrics.outboxAge.observe(async (observe) => {
      const row = await lag.value();
      if (row) observe(Math.max(0, row.oldest_ms ?? 0) / 1_000, {});
    }),
  ];
  return () => observers.forEach((stop) => stop());
}
