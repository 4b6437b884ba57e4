import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { newId } from '@referral-exchange/platform';
import { Redis } from 'ioredis';
import type { PostOutcome } from '../egress/egress-client.js';

/** A post to an echo endpoint, as it is kept in Redis. */
export interface StoredCapture {
  id: string;
  /** Names as they came, in lower case. */
  headers: Record<string, string>;
  /** The exact bytes, base64. */
  body: string;
  /** ISO 8601. */
  receivedAt: string;
}

/** Limits of the interface, section "Limits"; the size is ours (decisions, section 7). */
export const MAX_CAPTURES = 50;
export const CAPTURE_TTL_MS = 3_600_000;
export const MAX_ECHO_BYTES = 256 * 1024;

/** What was posted to the echo of each subscription: in Redis alone, the newest fifty, for an hour. */
@Injectable()
export class EchoCaptures implements OnApplicationShutdown {
  constructor(private readonly redis: Redis) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** Keeps one post. Rejects when Redis is away. */
  async add(subscriptionId: string, headers: Record<string, string>, body: Buffer): Promise<void> {
    const now = Date.now();
    const capture: StoredCapture = {
      id: newId(),
      headers,
      body: body.toString('base64'),
      receivedAt: new Date(now).toISOString(),
    };
    const key = keyOf(subscriptionId);
    await this.redis
      .multi()
      .zadd(key, now, JSON.stringify(capture))
      .zremrangebyscore(key, '-inf', now - CAPTURE_TTL_MS)
      .zremrangebyrank(key, 0, -MAX_CAPTURES - 1)
      .pexpire(key, CAPTURE_TTL_MS)
      .exec();
  }

  /** Newest first, none older than an hour. */
  async list(subscriptionId: string): Promise<StoredCapture[]> {
    const rows = await this.redis.zrange(
      keyOf(subscriptionId),
      '+inf',
      Date.now() - CAPTURE_TTL_MS,
      'BYSCORE',
      'REV',
    );
    return rows.map((row) => JSON.parse(row) as StoredCapture);
  }

  /** Forgets the captures of a subscription. */
  async clear(subscriptionId: string): Promise<void> {
    await this.redis.del(keyOf(subscriptionId));
  }

  /**
   * A delivery of a subscription in echo mode: what the endpoint would have got is kept, without a way over the
   * network that the SSRF guard would have to be opened for (ADR 23). Answers as the endpoint would.
   */
  async deliver(subscriptionId: string, headers: Record<string, string>, body: string): Promise<PostOutcome> {
    const bytes = Buffer.from(body);
    if (bytes.length > MAX_ECHO_BYTES) return { statusCode: 413, error: 'HTTP 413' };
    const sent = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    const all = { ...Object.fromEntries(sent), 'content-length': String(bytes.length) };
    try {
      await this.add(subscriptionId, all as Record<string, string>, bytes);
      return { statusCode: 200, error: null };
    } catch {
      return { statusCode: 503, error: 'HTTP 503' };
    }
  }
}

function keyOf(subscriptionId: string): string {
  return `webhooks:echo:${subscriptionId}`;
}
