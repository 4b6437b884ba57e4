import { Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';

/** Longer than the retries of a delivery take. */
const REMEMBERED_SECONDS = 86_400;

/**
 * The deliveries that the flaky test receiver has seen, kept in Redis because two attempts may reach
 * different processes.
 */
@Injectable()
export class FirstAttempts {
  constructor(private readonly redis: Redis) {}

  /** Whether this is the first request with this delivery id. One without an id always is. */
  async isFirst(deliveryId: string | undefined): Promise<boolean> {
    if (deliveryId === undefined) return true;
    const key = `test-receiver:${deliveryId.slice(0, 100)}`;
    return (await this.redis.set(key, '1', 'EX', REMEMBERED_SECONDS, 'NX')) === 'OK';
  }
}
