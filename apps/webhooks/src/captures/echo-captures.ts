import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ApiError, log, newId } from '@referral-exchange/platform';
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

/**
 * What was posted to each echo address: in Redis alone, the newest fifty, for an hour. A new address begins empty, and
 * what the old one got can no longer be asked for.
 */
@Injectable()
export class EchoCaptures implements OnApplicationShutdown {
  constructor(private readonly redis: Redis) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** Keeps one post. Throws 503 `service_unavailable` when Redis is away. */
  async add(echoToken: string, headers: Record<string, string>, body: Buffer): Promise<void> {
    const now = Date.now();
    const capture: StoredCapture = {
      id: newId(),
      headers,
      body: body.toString('base64'),
      receivedAt: new Date(now).toISOString(),
    };
    const key = keyOf(echoToken);
    await orUnavailable(
      this.redis
        .multi()
        .zadd(key, now, JSON.stringify(capture))
        .zremrangebyscore(key, '-inf', now - CAPTURE_TTL_MS)
        .zremrangebyrank(key, 0, -MAX_CAPTURES - 1)
        .pexpire(key, CAPTURE_TTL_MS)
        .exec(),
    );
  }

  /** Newest first, none older than an hour. Throws 503 `service_unavailable` when Redis is away. */
  async list(echoToken: string): Promise<StoredCapture[]> {
    const since = Date.now() - CAPTURE_TTL_MS;
    const rows = await orUnavailable(this.redis.zrange(keyOf(echoToken), '+inf', since, 'BYSCORE', 'REV'));
    return rows.map((row) => JSON.parse(row) as StoredCapture);
  }

  /**
   * A delivery of a subscription in echo mode: what the endpoint would have got is kept, without a way over the
   * network that the SSRF guard would have to be opened for (ADR 23). Answers as the endpoint would.
   */
  async deliver(echoToken: string, headers: Record<string, string>, body: string): Promise<PostOutcome> {
    const bytes = Buffer.from(body);
    if (bytes.length > MAX_ECHO_BYTES) return { statusCode: 413, error: 'HTTP 413' };
    const sent = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    const all = { ...Object.fromEntries(sent), 'content-length': String(bytes.length) };
    try {
      await this.add(echoToken, all as Record<string, string>, bytes);
      return { statusCode: 200, error: null };
    } catch {
      return { statusCode: 503, error: 'HTTP 503' };
    }
  }
}

function keyOf(echoToken: string): string {
  return `webhooks:echo:${echoToken}`;
}

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    log.warn({ err: error }, 'echo captures are away');
    throw new ApiError('service_unavailable', 'Echo captures are not available now');
  }
}
