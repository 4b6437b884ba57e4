import type { FactoryProvider } from '@nestjs/common';
import { CONFIG, log } from '@referral-exchange/platform';
import { Redis } from 'ioredis';
import type { WebhooksConfig } from '../config.js';

/**
 * ioredis waits so long for the other side of a connection that it closes; where there is none any more its timer runs out,
 * and the process with it.
 */
const REDIS_TIMING = { disconnectTimeout: 200 };

/** The connection for captures. A call fails at once when Redis is away, instead of waiting for it. */
export const redisProvider: FactoryProvider<Redis> = {
  provide: Redis,
  inject: [CONFIG],
  useFactory: (config: WebhooksConfig) => {
    const redis = new Redis(config.REDIS_URL, {
      ...REDIS_TIMING,
      maxRetriesPerRequest: 1,
      connectTimeout: 2_000,
    });
    redis.on('error', (error) => log.debug({ err: error }, 'redis is away'));
    return redis;
  },
};
