import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type HealthCheck } from '@referral-exchange/platform';
import { Redis } from 'ioredis';
import { request } from 'undici';
import type { GatewayConfig } from '../config.js';

const DEADLINE_MS = 1_500;

/** Redis counts the calls. Without it limits are not enforced, so this instance should get no new calls. */
@Injectable()
export class RedisCheck implements HealthCheck {
  readonly name = 'redis';

  constructor(@Inject(Redis) private readonly redis: Redis) {}

  async check(): Promise<void> {
    await this.redis.ping();
  }
}

/** Without auth no API key can be verified. */
@Injectable()
export class AuthCheck implements HealthCheck {
  readonly name = 'auth';

  constructor(@Inject(CONFIG) private readonly config: GatewayConfig) {}

  async check(): Promise<void> {
    const { statusCode, body } = await request(new URL('/health/live', this.config.serviceAddresses.auth), {
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    await body.dump();
    if (statusCode !== 200) throw new Error(`auth answered ${statusCode}`);
  }
}
