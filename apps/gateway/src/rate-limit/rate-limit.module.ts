import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG } from '@referral-exchange/platform';
import { Redis } from 'ioredis';
import type { GatewayConfig } from '../config.js';
import { RateLimiter } from './rate-limiter.js';
import { RateLimits } from './rate-limits.js';
import { connectRedis } from './redis-client.js';

@Module({
  providers: [
    { provide: Redis, useFactory: (config: GatewayConfig) => connectRedis(config.REDIS_URL), inject: [CONFIG] },
    {
      provide: RateLimits,
      useFactory: (redis: Redis, config: GatewayConfig) => new RateLimits(new RateLimiter(redis), config),
      inject: [Redis, CONFIG],
    },
  ],
  exports: [Redis, RateLimits],
})
export class RateLimitModule implements OnApplicationShutdown {
  constructor(@Inject(Redis) private readonly redis: Redis) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
