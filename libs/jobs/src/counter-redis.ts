import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { CONFIG, throttledLog } from '@referral-exchange/telemetry';
import { Redis } from 'ioredis';
import { reconnectOnError } from './reconnect-on-error.js';

/** How long the start waits for Redis, to count the first calls. Without Redis it starts too. */
const FIRST_CONNECTION_MS = 1_000;

/**
 * The connection for the counters. Without Redis nothing is queued and calls are not counted (ADR 0031); it
 * reconnects until Redis is back.
 *
 * @param commandTimeout of one command, milliseconds
 */
export function connectRedis(url: string, commandTimeout: number): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout,
    connectTimeout: 1_000,
    retryStrategy: (tries) => Math.min(50 * tries, 1_000),
    reconnectOnError,
  });
  redis.on('error', (error) => throttledLog.error({ err: error }, 'Redis is not reachable'));
  return redis;
}

/** A script that Redis keeps: it goes by its digest, and whole to a Redis that does not have it yet. */
export class CounterScript {
  private readonly digest: string;

  constructor(private readonly lua: string) {
    this.digest = createHash('sha1').update(lua).digest('hex');
  }

  async run<Answer>(redis: Redis, keys: string[], args: (string | number)[]): Promise<Answer> {
    try {
      return (await redis.evalsha(this.digest, keys.length, ...keys, ...args)) as Answer;
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
      return (await redis.eval(this.lua, keys.length, ...keys, ...args)) as Answer;
    }
  }
}

/** Provides the connection for counters as `Redis`, and ends it with the process. */
@Module({})
export class CounterRedisModule implements OnModuleInit, OnApplicationShutdown {
  constructor(@Inject(Redis) private readonly redis: Redis) {}

  /** @param timeoutOf how long one command may take, milliseconds, by the settings of the process */
  static with<Config extends { REDIS_URL: string }>(timeoutOf: (config: Config) => number): DynamicModule {
    const useFactory = (config: Config) => connectRedis(config.REDIS_URL, timeoutOf(config));
    return {
      module: CounterRedisModule,
      providers: [{ provide: Redis, inject: [CONFIG], useFactory }],
      exports: [Redis],
    };
  }

  async onModuleInit(): Promise<void> {
    if (this.redis.status === 'ready') return;
    const signal = AbortSignal.timeout(FIRST_CONNECTION_MS);
    await once(this.redis, 'ready', { signal }).catch(() => undefined);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
