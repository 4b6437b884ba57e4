import { describe, expect, it } from '@jest/globals';
import { retryWaitMs } from './retry.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const NEVER = undefined;
const wait = (
  method: string,
  status: number,
  retries: number,
  headers: Record<string, string> = {},
  random = 0,
) => retryWaitMs({ method, status, headers: new Headers(headers) }, retries, random);

/** Every status that the API or a proxy before it can answer. */
const STATUSES = [400, 401, 403, 404, 405, 408, 409, 413, 415, 422, 429, 500, 501, 502, 503, 504];
const BACKOFF = [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000];

describe('retryWaitMs', () => {
  it.each(METHODS.flatMap((method) => STATUSES.map((status) => [method, status] as const)))(
    '%s with %i waits as the interface says',
    (method, status) => {
      const waits = BACKOFF.map((_, retries) => wait(method, status, retries));
      const isServerError = status >= 500 && status !== 501;
      if (isServerError) expect(waits).toEqual(BACKOFF);
      else if (status === 429) expect(waits).toEqual(BACKOFF.map(() => 0));
      else expect(waits).toEqual(BACKOFF.map(() => NEVER));
    },
  );

  it.each(METHODS)('%s is sent again after a lost connection only if that cannot act twice', (method) => {
    const waits = BACKOFF.map((_, retries) => wait(method, 0, retries));
    expect(waits).toEqual(BACKOFF.map((ms) => (method === 'PATCH' ? NEVER : ms)));
  });

  it.each(METHODS)('%s whose outcome is unknown is sent again only if that cannot act twice', (method) => {
    const failed = { method, status: 503, reason: 'outcome_unknown' };
    expect(retryWaitMs(failed, 0, 0)).toBe(method === 'PATCH' ? NEVER : BACKOFF[0]);
  });

  it('a PUT with If-Match is not sent again then: it would not match what it wrote itself', () => {
    const put = { method: 'PUT', isConditional: true };
    expect(retryWaitMs({ ...put, status: 0 }, 0, 0)).toBe(NEVER);
    expect(retryWaitMs({ ...put, status: 503, reason: 'outcome_unknown' }, 0, 0)).toBe(NEVER);
    expect(retryWaitMs({ ...put, status: 503 }, 0, 0)).toBe(BACKOFF[0]);
  });

  it('5xx never waits longer than 30 s, jitter included, nor less than the backoff', () => {
    BACKOFF.forEach((ms, retries) => {
      const longest = wait('GET', 500, retries, {}, 0.999_999)!;
      expect(longest).toBeGreaterThan(ms * 1.24 > 30_000 ? 29_999 : ms * 1.24);
      expect(longest).toBeLessThanOrEqual(30_000);
    });
  });

  it('503 waits as long as Retry-After says', () => {
    expect(wait('GET', 503, 0, { 'retry-after': '7' })).toBe(7000);
    expect(wait('GET', 503, 4, { 'retry-after': '7' })).toBe(16_000);
    expect(wait('GET', 503, 0, { 'retry-after': 'soon' })).toBe(1000);
  });

  describe('429', () => {
    const date = 'Mon, 23 Nov 2026 12:00:00 GMT';
    const at = (seconds: number): string => String(Date.parse(date) / 1000 + seconds);
    const limit = (reset: number, rest: Record<string, string> = {}) => ({
      date,
      'x-ratelimit-reset': at(reset),
      'x-ratelimit-remaining': '0',
      ...rest,
    });

    it('waits until the reset by the clock of the server, which may differ from ours', () => {
      expect(wait('GET', 429, 0, limit(42))).toBe(42_000);
      expect(wait('POST', 429, 3, limit(42))).toBe(42_000);
      expect(wait('GET', 429, 0, limit(-5))).toBe(0);
    });

    it('adds jitter that grows with the retries, up to 30 s', () => {
      const jitter = BACKOFF.map((_, retries) => wait('GET', 429, retries, limit(10), 0.5)! - 10_000);
      expect(jitter).toEqual(BACKOFF.map((ms) => ms / 2));
    });

    it('of another limit than that of the key waits for Retry-After alone', () => {
      const other = { 'retry-after': '2', 'x-ratelimit-remaining': '99' };
      expect(wait('POST', 429, 0, limit(50, other))).toBe(2000);
      expect(wait('POST', 429, 0, limit(50, { 'retry-after': '2' }))).toBe(50_000);
    });

    it('uses our clock where the response has no date', () => {
      const inTenSeconds = String(Math.ceil(Date.now() / 1000) + 10);
      const ms = wait('GET', 429, 0, { 'x-ratelimit-reset': inTenSeconds })!;
      expect(ms).toBeGreaterThan(8000);
      expect(ms).toBeLessThanOrEqual(11_000);
    });
  });

  it('a write whose first attempt is still at work is asked again; other conflicts are not', () => {
    const conflict = (reason: string) => retryWaitMs({ method: 'POST', status: 409, reason }, 1, 0);
    expect(conflict('request_in_progress')).toBe(2000);
    expect(conflict('idempotency_key_reused')).toBe(NEVER);
  });
});
