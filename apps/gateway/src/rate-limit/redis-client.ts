import { Redis } from 'ioredis';
import { log } from '@referral-exchange/platform';

/** A count that takes longer is not waited for. */
const COMMAND_TIMEOUT_MS = 250;
const LOG_EVERY_MS = 10_000;

/**
 * The connection for the counters: commands of one turn of the event loop go out together, nothing is queued while
 * Redis is away (a call is then not counted, ADR 0031), and it reconnects for ever.
 */
export function connectRedis(url: string): Redis {
  const redis = new Redis(url, {
    enableAutoPipelining: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: 1_000,
    retryStrategy: (tries) => Math.min(50 * tries, 1_000),
  });
  let loggedAt = 0;
  redis.on('error', (error) => {
    if (Date.now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = Date.now();
    log.error({ err: error }, 'Redis is not reachable');
  });
  return redis;
}
