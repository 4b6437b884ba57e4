import { LRUCache } from 'lru-cache';

/** The window of all limits. */
const WINDOW_MS = 60_000;

/** What counting one call says. */
export interface Count {
  isAdmitted: boolean;
  /** Until one more is admitted. */
  waitMs: number;
}

/**
 * Counts the calls of the last minute in one sorted set, and adds this one if there is room. The time is that
 * of Redis, the same for all replicas. KEYS: the counter. ARGV: its limit, a text of this call's own. Returns
 * { admitted 0|1, milliseconds to wait }.
 */
export const COUNT_SCRIPT = `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], 0, now - ${WINDOW_MS})
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then
  local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
  return { 0, math.max(1, tonumber(oldest[2]) + ${WINDOW_MS} - now) }
end
redis.call('ZADD', KEYS[1], now, ARGV[2])
redis.call('PEXPIRE', KEYS[1], ${WINDOW_MS})
return { 1, 0 }
`;

/** The same in this process, for the time without Redis. */
export class OwnCounters {
  private readonly times = new LRUCache<string, number[]>({ max: 10_000 });

  count(key: string, limit: number, nowMs: number): Count {
    const recent = (this.times.get(key) ?? []).filter((at) => at > nowMs - WINDOW_MS && at <= nowMs);
    if (recent.length >= limit) return { isAdmitted: false, waitMs: recent[0]! + WINDOW_MS - nowMs };
    recent.push(nowMs);
    this.times.set(key, recent);
    return { isAdmitted: true, waitMs: 0 };
  }
}
