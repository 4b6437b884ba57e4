import { once } from 'node:events';
import { Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG, throttledLog } from '@referral-exchange/telemetry';
import { Redis } from 'ioredis';
import type { McpConfig } from '../config.js';
import { GrantLimits } from './grant-limits.js';

/** How long the start waits for Redis, to count the first calls. Without Redis it starts too. */
const FIRST_CONNECTION_MS = 1_000;

/** How often a grant may call tools. */
@Module({
  providers: [{ provide: Redis, inject: [CONFIG], useFactory: connectRedis }, GrantLimits],
  exports: [GrantLimits],
})
export class LimitsModule implements OnModuleInit, OnApplicationShutdown {
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

/** Without Redis nothing is queued; it reconnects until Redis is back. */
function connectRedis({ REDIS_URL, MCP_REDIS_TIMEOUT_MS }: McpConfig): Redis {
  const redis = new Redis(REDIS_URL, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: MCP_REDIS_TIMEOUT_MS,
    connectTimeout: 1_000,
    retryStrategy: (tries) => Math.min(50 * tries, 1_000),
  });
  redis.on('error', (error) => throttledLog.error({ err: error }, 'Redis is not reachable'));
  return redis;
}
