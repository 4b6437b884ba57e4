import { Module } from '@nestjs/common';
import { CounterRedisModule } from '@referral-exchange/jobs/counter-redis';
import type { GatewayConfig } from '../config.js';
import { RateLimiter } from './rate-limiter.js';
import { RateLimits } from './rate-limits.js';

/** How many requests a caller may make. */
@Module({
  imports: [CounterRedisModule.with(({ REDIS_TIMEOUT_MS }: GatewayConfig) => REDIS_TIMEOUT_MS)],
  providers: [RateLimiter, RateLimits],
  exports: [RateLimiter, RateLimits],
})
export class RateLimitModule {}
