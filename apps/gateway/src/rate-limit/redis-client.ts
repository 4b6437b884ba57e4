import { Redis } from 'ioredis';
import { throttledLog } from '@referral-exchange/telemetry';

/**
 * The connection for the counters. Commands of one turn of the event loop are sent together. Without Redis
 * nothing is queued and calls are not counted (ADR 0031); it reconnects until Redis is back.
 *
 * @param commandTimeout of one command, milliseconds
 */
export function connectRedis(url: string, commandTimeout: number): Redis {
  const redis = new Redis(url, {
    enableAutoPipelining: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout,
    connectTimeout: 1_000,
    retryStrategy: (tries) => Math.min(50 * tries, 1_000),
  });
  redis.on('error', (error) => throttledLog.error({ err: error }, 'Redis is not reachable'));
  return redis;
}
