import { once } from 'node:events';
import { Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/telemetry';
import { Redis } from 'ioredis';
import type { GatewayConfig } from '../config.js';
import { RateLimiter } from './rate-limiter.js';
import { RateLimits } from './rate-limits.js';
import { connectRedis } from './redis-client.js';

/** How long the start waits for Redis, to count the first calls. Without Redis it starts too. */
const FIRST_CONNECTION_MS = 1_000;

/** How many requests a caller may make. */
@Module({
  providers: [
    {
      provide: Redis,
      useFactory: (config: GatewayConfig) => connectRedis(config.REDIS_URL, config.REDIS_TIMEOUT_MS),
      inject: [CONFIG],
    },
    RateLimiter,
    RateLimits,
  ],
  exports: [RateLimiter, RateLimits],
})
export class RateLimitModule implements OnModuleInit, OnApplicationShutdown {
  constructor(@Inject(Redis) private readonly redis: Redis) {}

  async onModuleInit(): Promise<void> {
    if (this.redis.status === 'ready') return;
    const signal = AbortSignal.timeout(FIRST_CONNECTION_MS);
    await once(this.redis, 'ready', { signal }).catch(() => undefined);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
