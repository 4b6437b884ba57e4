import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { clock, ApiError, log, newId } from '@referral-exchange/platform';
import { Redis } from 'ioredis';
import type { PostOutcome } from '../egress/egress-client.js';

/** A request to an echo address, as it is stored in Redis. */
export interface StoredCapture {
  id: string;
  /** Names in lower case. */
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
 * Requests that each echo address received: the newest fifty, for an hour, in Redis only. A new address has no captures, and
 * those of the old one can no longer be read.
 */
@Injectable()
export class EchoCaptures implements OnApplicationShutdown {
  constructor(private readonly redis: Redis) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /** Stores one request. @throws 503 `service_unavailable` when Redis is unreachable */
  async add(echoToken: string, headers: Record<string, string>, body: Buffer): Promise<void> {
    const now = clock.now();
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

  /** Newest first, none older than an hour. @throws 503 `service_unavailable` when Redis is unreachable */
  async list(echoToken: string): Promise<StoredCapture[]> {
    const since = clock.now() - CAPTURE_TTL_MS;
    const rows = await orUnavailable(this.redis.zrange(keyOf(echoToken), '+inf', since, 'BYSCORE', 'REV'));
    return rows.map((row) => JSON.parse(row) as StoredCapture);
  }

  /**
   * Makes a delivery in echo mode: stores what an endpoint would have received. It does not go over the network, so the SSRF
   * guard needs no exception (ADR 23). Returns what the endpoint would have answered.
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
    log.warn({ err: error }, 'Echo captures are unavailable');
    throw new ApiError('service_unavailable', 'Echo captures are not available now: retry later');
  }
}
