import { randomInt, randomUUID } from 'node:crypto';
import type { Principal } from '@referral-exchange/contracts';
import { clock } from '@referral-exchange/telemetry';
import type { Exchange } from '../exchange/exchange.js';

/** A client waits for a time in this range before it connects again, so that not all come at once. */
const RETRY_MS = [500, 5_000] as const;
/** A reader that leaves more than this unread is ended; it reads all again when it comes back. */
const MOST_UNREAD_BYTES = 262_144;
/** Node's timers hold no more; by then a token has long expired. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** One open stream of Server-Sent Events. */
export class HintStream {
  private expiry?: NodeJS.Timeout;

  constructor(
    readonly exchange: Exchange,
    readonly principal: Principal,
  ) {}

  /** Sends the headers and the first event: after a gap that all is to be read again. */
  start(): void {
    const { exchange } = this;
    const { req, res } = exchange;
    exchange.isStream = true;
    const headers = exchange.ownHeaders();
    headers.push('Content-Type', 'text/event-stream; charset=utf-8', 'X-Accel-Buffering', 'no');
    res.writeHead(200, headers);
    const isResumed = req.headers['last-event-id'] !== undefined;
    // from here on a browser has an id to send when it comes back
    res.write(
      `retry: ${randomInt(...RETRY_MS)}\nid: ${randomUUID()}\n${eventOf(isResumed ? 'resync' : 'open')}`,
    );
    this.endAtExpiry();
  }

  /** False: its reader has left too much unread, and it is ended. */
  send(frames: string): boolean {
    const { res } = this.exchange;
    if (!res.headersSent || res.writableEnded) return true;
    res.write(frames);
    if (res.writableLength <= MOST_UNREAD_BYTES) return true;
    res.destroy();
    return false;
  }

  end(): void {
    clearTimeout(this.expiry);
    const { res } = this.exchange;
    if (res.headersSent && !res.writableEnded) res.end();
  }

  /** With the token of the session: the client signs in again, or refreshes it, and comes back. */
  private endAtExpiry(): void {
    const { verified } = this.exchange;
    if (verified?.outcome !== 'ok' || verified.expiresAt === null) return;
    const leftMs = Date.parse(verified.expiresAt) - clock.now();
    this.expiry = setTimeout(() => this.end(), Math.min(Math.max(leftMs, 0), LONGEST_TIMER_MS)).unref();
    this.exchange.res.once('close', () => clearTimeout(this.expiry));
  }
}

/** An event that says only that it happened. */
export function eventOf(name: 'open' | 'resync' | 'heartbeat'): string {
  return `event: ${name}\ndata: ${JSON.stringify({ at: clock.date().toISOString() })}\n\n`;
}
