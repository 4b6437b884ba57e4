import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ApiError } from '@referral-exchange/contracts';
import { clock, InfrastructureFailure, log, newId, throttledLog } from '@referral-exchange/telemetry';
import { Redis } from 'ioredis';
import { ADD_CAPTURE_SCRIPT } from './add-capture.script.js';
import { DROP_CAPTURES_SCRIPT } from './drop-captures.script.js';
import type { CallOutcome } from '@referral-exchange/egress';

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

/** What became of a delivery in echo mode. */
export interface EchoOutcome {
  outcome: CallOutcome;
  /** Null: nothing was stored. */
  captureId: string | null;
}

/** Limits of the interface, section "Limits"; the sizes are ours (decisions, section 7). */
const MAX_CAPTURES = 50;
const CAPTURE_TTL_MS = 3_600_000;
export const MAX_ECHO_BYTES = 256 * 1024;
/** What one address holds in Redis, and what while Redis is short of memory: room for one capture. */
const MAX_STORED_BYTES = 2 * 1024 * 1024;
const SCARCE_STORED_BYTES = 512 * 1024;

/**
 * Requests that each echo address received: the newest fifty, for an hour, in Redis only. An address is known
 * here by the hash of its token. A new address has no captures, and those of the old one can no longer be
 * read.
 */
@Injectable()
export class EchoCaptures implements OnApplicationShutdown {
  constructor(private readonly redis: Redis) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /**
   * Stores one request, and returns the id of its capture.
   *
   * @throws 503 `service_unavailable` when Redis is unreachable or short of memory
   */
  async add(tokenHash: Buffer, headers: Record<string, string>, body: Buffer): Promise<string> {
    const now = clock.now();
    const capture: StoredCapture = {
      id: newId(),
      headers,
      body: body.toString('base64'),
      receivedAt: new Date(now).toISOString(),
    };
    const text = JSON.stringify(capture);
    const limits = [MAX_CAPTURES, CAPTURE_TTL_MS, MAX_STORED_BYTES, SCARCE_STORED_BYTES];
    const arguments_ = [text, Buffer.byteLength(text), now, ...limits];
    const isStored = await orUnavailable(
      this.redis.eval(ADD_CAPTURE_SCRIPT, 2, ...keysOf(tokenHash), ...arguments_),
    );
    if (isStored !== 1) throw unavailable(new Error('Redis is short of memory'));
    return capture.id;
  }

  /** Newest first, none older than an hour. @throws 503 `service_unavailable` when Redis is unreachable */
  async list(tokenHash: Buffer): Promise<StoredCapture[]> {
    const since = clock.now() - CAPTURE_TTL_MS;
    const rows = await orUnavailable(this.redis.lrange(keysOf(tokenHash)[0], 0, -1));
    return rows
      .map((row) => JSON.parse(row) as StoredCapture)
      .filter(({ receivedAt }) => Date.parse(receivedAt) >= since);
  }

  /** Ids of the captures of an address that name one of these records. @throws when Redis is away */
  async about(tokenHash: Buffer, recordIds: readonly string[]): Promise<string[]> {
    const rows = await orFailed(this.redis.lrange(keysOf(tokenHash)[0], 0, -1));
    return rows
      .map((row) => JSON.parse(row) as StoredCapture)
      .filter(({ body }) => {
        const text = Buffer.from(body, 'base64').toString();
        return recordIds.some((id) => text.includes(id));
      })
      .map(({ id }) => id);
  }

  /** Deletes some captures of an address. @throws when Redis is away: then they would stay for an hour */
  async remove(tokenHash: Buffer, ids: readonly string[]): Promise<void> {
    if (ids.length > 0)
      await orFailed(this.redis.eval(DROP_CAPTURES_SCRIPT, 2, ...keysOf(tokenHash), ...ids));
  }

  /** Deletes the captures of an address that has ended. Never throws: without Redis they expire. */
  async drop(tokenHash: Buffer): Promise<void> {
    try {
      await this.redis.unlink(...keysOf(tokenHash));
    } catch (error) {
      log.warn(
        { err: error },
        'Captures of an ended echo address were not deleted, they expire within an hour',
      );
    }
  }

  /**
   * Makes a delivery in echo mode: stores what an endpoint would have received. It does not go over the
   * network, so the SSRF guard needs no exception (ADR 23). Returns what the endpoint would have answered,
   * and what was stored.
   */
  async deliver(tokenHash: Buffer, headers: Record<string, string>, body: string): Promise<EchoOutcome> {
    const bytes = Buffer.from(body);
    if (bytes.length > MAX_ECHO_BYTES) return refused(413);
    const sent = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    const all = { ...Object.fromEntries(sent), 'content-length': String(bytes.length) };
    try {
      const captureId = await this.add(tokenHash, all as Record<string, string>, bytes);
      return { outcome: { statusCode: 200, error: null }, captureId };
    } catch {
      return refused(503);
    }
  }
}

const refused = (statusCode: number): EchoOutcome => ({
  outcome: { statusCode, error: `HTTP ${statusCode}` },
  captureId: null,
});

/** In one hash slot. */
function keysOf(tokenHash: Buffer): [captures: string, sizes: string] {
  const key = `webhooks:echo:{${tokenHash.toString('hex')}}`;
  return [key, `${key}:sizes`];
}

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw unavailable(error);
  }
}

/** For work that is done again until Redis is back. */
function orFailed<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    throw new InfrastructureFailure('Redis does not answer', { cause });
  });
}

function unavailable(cause: unknown): ApiError {
  throttledLog.warn({ err: cause }, 'Echo captures are unavailable');
  return new ApiError('service_unavailable', 'Echo captures are not available now: retry later');
}
