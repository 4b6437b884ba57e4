import type { IncomingMessage } from 'node:http';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ApiError } from '@referral-exchange/contracts';
import { CONFIG } from '@referral-exchange/telemetry';
import { countedAddress } from '@referral-exchange/http';
import type { GatewayConfig } from '../config.js';
import type { Exchange } from '../exchange/exchange.js';
import { HttpError } from '../exchange/http-error.js';

/** How fast a body must arrive: bytes per second on average after the grace, all of it within `totalMs`. */
export interface Pace {
  bytesPerSecond: number;
  totalMs: number;
}

/** A request body that has not arrived completely. */
export interface OpenBody {
  readonly req: IncomingMessage;
  readonly holder: string;
  readonly pace: Pace;
  /** Bytes that have arrived. */
  bytes: number;
  /** How long the gateway waited for the caller. Time in which the service reads nothing does not count. */
  waitedMs: number;
  readonly onTooSlow: (fault: HttpError) => void;
}

type BodySettings = Pick<GatewayConfig, 'CLIENT_OPEN_BODIES' | 'CLIENT_BODY_GRACE_MS'>;

const CHECK_MS = 500;
const RETRY_AFTER_SECONDS = 1;

/**
 * All request bodies that have not arrived completely. One caller may hold a fixed number of them, and a body
 * that arrives too slowly ends with 408 (ADR 0033). One timer watches all of them; it runs only while there
 * are any.
 */
@Injectable()
export class OpenBodies implements OnApplicationShutdown {
  private readonly bodies = new Set<OpenBody>();
  private readonly heldBy = new Map<string, number>();
  private timer?: NodeJS.Timeout;
  private checkedAt = 0;

  constructor(@Inject(CONFIG) private readonly settings: BodySettings) {}

  /**
   * Counts a body for its caller and watches it until `close`.
   *
   * @throws {ApiError} 429 `rate_limited` when the caller already has too many open bodies
   */
  open(exchange: Exchange, pace: Pace, onTooSlow: OpenBody['onTooSlow']): OpenBody {
    const holder = holderOf(exchange);
    const held = this.heldBy.get(holder) ?? 0;
    if (held >= this.settings.CLIENT_OPEN_BODIES) throw tooManyOpenBodies(this.settings.CLIENT_OPEN_BODIES);
    this.heldBy.set(holder, held + 1);
    const body = { req: exchange.req, holder, pace, bytes: 0, waitedMs: 0, onTooSlow };
    this.bodies.add(body);
    this.watch();
    return body;
  }

  /** The body has arrived or is given up. A second call does nothing. */
  close(body: OpenBody): void {
    if (!this.bodies.delete(body)) return;
    const left = (this.heldBy.get(body.holder) ?? 0) - 1;
    if (left > 0) this.heldBy.set(body.holder, left);
    else this.heldBy.delete(body.holder);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private watch(): void {
    if (this.timer) return;
    this.checkedAt = performance.now();
    this.timer = setInterval(() => this.check(), CHECK_MS);
    this.timer.unref();
  }

  private check(): void {
    const now = performance.now();
    // bytes may wait in the kernel while this process is busy: that is not the fault of the callers
    const elapsedMs = Math.min(now - this.checkedAt, 2 * CHECK_MS);
    this.checkedAt = now;
    for (const body of this.bodies) {
      if (!body.req.isPaused()) body.waitedMs += elapsedMs;
      if (!this.isTooSlow(body)) continue;
      this.close(body);
      body.onTooSlow(tooSlow(body.pace));
    }
    if (this.bodies.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private isTooSlow({ bytes, waitedMs, pace }: OpenBody): boolean {
    if (waitedMs > pace.totalMs) return true;
    const countedMs = waitedMs - this.settings.CLIENT_BODY_GRACE_MS;
    return countedMs > 0 && bytes < (countedMs * pace.bytesPerSecond) / 1_000;
  }
}

/** The owner of the credential: all keys of a firm together. Without a credential the address. */
export function holderOf({ principal, clientAddress }: Exchange): string {
  if (!principal) return `address ${countedAddress(clientAddress)}`;
  return `owner ${principal.firmId ?? principal.providerId ?? principal.kind}`;
}

function tooManyOpenBodies(limit: number): ApiError {
  return new ApiError(
    'rate_limited',
    `More than ${limit} request bodies are being sent at once: finish one before you send the next`,
    { reason: 'too_many_open_bodies', retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}

function tooSlow({ bytesPerSecond, totalMs }: Pace): HttpError {
  return new HttpError(
    408,
    'body',
    'too_slow',
    `The body did not arrive in time: send at least ${bytesPerSecond} bytes per second, and all of it within ${Math.round(totalMs / 1_000)} seconds`,
  );
}
