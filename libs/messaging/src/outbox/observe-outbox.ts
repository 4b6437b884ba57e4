import { sampledQuery, type Database } from '@referral-exchange/platform';
import { messagingMetrics } from '../messaging.metrics.js';

/** A backlog is counted up to here: counting must not cost more the longer Kafka is away. */
const COUNTED = 100_000;

/** Reads the primary key only, and one row. */
export const OUTBOX_LAG = `
  SELECT (SELECT count(*) FROM (SELECT id FROM outbox ORDER BY id LIMIT ${COUNTED}) AS waiting)::int AS backlog,
         (SELECT (extract(epoch FROM now() - created_at) * 1000)::float8 FROM outbox ORDER BY id LIMIT 1) AS oldest_ms`;

/** A row of OUTBOX_LAG. */
export interface OutboxLagRow {
  backlog: number;
  oldest_ms: number | null;
}

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
