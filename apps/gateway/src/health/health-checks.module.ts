import { Global, Module } from '@nestjs/common';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { AuthCheck, RedisCheck } from './gateway-checks.js';

/** What the gateway cannot do its work without. Global, as the health module of the platform looks for its checks. */
@Global()
@Module({ imports: [RateLimitModule], providers: [RedisCheck, AuthCheck], exports: [RedisCheck, AuthCheck] })
export class HealthChecksModule {}
