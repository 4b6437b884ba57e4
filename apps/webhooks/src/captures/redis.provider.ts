import type { FactoryProvider } from '@nestjs/common';
import { reconnectOnError } from '@referral-exchange/jobs';
import { CONFIG, log } from '@referral-exchange/telemetry';
import { Redis } from 'ioredis';
import type { WebhooksConfig } from '../config.js';

/**
 * How long a stop waits for Redis to close a connection, milliseconds. When Redis is gone, the process waits
 * this long to end.
 */
const REDIS_TIMING = { disconnectTimeout: 200 };
/**
 * A Redis that is frozen or cut off closes no connection. An attempt in echo mode would wait for it for ever,
 * and hold its place.
 */
const COMMAND_TIMEOUT_MS = 2_000;

/** The connection for captures. Calls fail at once when Redis is unreachable, soon when it is silent. */
export const redisProvider: FactoryProvider<Redis> = {
  provide: Redis,
  inject: [CONFIG],
  useFactory: (config: WebhooksConfig) => {
    const redis = new Redis(config.REDIS_URL, {
      ...REDIS_TIMING,
      maxRetriesPerRequest: 1,
      connectTimeout: 2_000,
      commandTimeout: COMMAND_TIMEOUT_MS,
      reconnectOnError,
    });
    redis.on('error', (error) => log.debug({ err: error }, 'Redis is not reachable'));
    return redis;
  },
};
