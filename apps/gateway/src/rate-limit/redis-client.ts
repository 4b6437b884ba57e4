import { Redis } from 'ioredis';
import { throttledLog } from '@referral-exchange/platform';

/** Time-out of one command. */
const COMMAND_TIMEOUT_MS = 250;

/**
 * The connection for the counters. Commands of one turn of the event loop are sent together. Without Redis nothing is
 * queued and calls are not counted (ADR 0031); it reconnects until Redis is back.
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
  redis.on('error', (error) => throttledLog.error({ err: error }, 'Redis is not reachable'));
  return redis;
}
