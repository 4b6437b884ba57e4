import { once } from 'node:events';
import { Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/platform';
import { Redis } from 'ioredis';
import type { GatewayConfig } from '../config.js';
import { RateLimiter } from './rate-limiter.js';
import { RateLimits } from './rate-limits.js';
import { connectRedis } from './redis-client.js';

/** How long a start waits for Redis, so that the first calls are counted; it starts without it, too. */
const FIRST_CONNECTION_MS = 1_000;

@Module({
  providers: [
    {
      provide: Redis,
      useFactory: (config: GatewayConfig) => connectRedis(config.REDIS_URL),
      inject: [CONFIG],
    },
    {
      provide: RateLimits,
      useFactory: (redis: Redis, config: GatewayConfig) => new RateLimits(new RateLimiter(redis), config),
      inject: [Redis, CONFIG],
    },
  ],
  exports: [Redis, RateLimits],
})
export class RateLimitModule implements OnModuleInit, OnApplicationShutdown {
  constructor(@Inject(Redis) private readonly redis: Redis) {}

  async onModuleInit(): Promise<void> {
    if (this.redis.status === 'ready') return;
    await once(this.redis, 'ready', { signal: AbortSignal.timeout(FIRST_CONNECTION_MS) }).catch(
      () => undefined,
    );
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
