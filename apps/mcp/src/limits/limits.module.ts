import { Module } from '@nestjs/common';
import { CounterRedisModule } from '@referral-exchange/jobs/counter-redis';
import type { McpConfig } from '../config.js';
import { GrantLimits } from './grant-limits.js';

/** How often a grant may call tools. */
@Module({
  imports: [CounterRedisModule.with(({ MCP_REDIS_TIMEOUT_MS }: McpConfig) => MCP_REDIS_TIMEOUT_MS)],
  providers: [GrantLimits],
  exports: [GrantLimits],
})
export class LimitsModule {}
