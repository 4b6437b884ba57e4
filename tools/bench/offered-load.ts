import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '@referral-exchange/testing/bench';

/** One call that was offered, as its caller saw it. */
export interface OfferedCall {
  /** 0 without an answer. */
  status: number;
  tookMs: number;
  /** When it was offered, milliseconds since the load began. */
  at: number;
}

/** What came of some calls. Times are those of answered calls alone, as a refused one is quick. */
export interface Outcome {
  offeredPerSecond: number;
  donePerSecond: number;
  p50: number;
  p99: number;
  /** Of those that were not done: 429 and 503, and all else. */
  refused: number;
  failed: number;
}

/** How often each tick offers what is due. */
const TICK_MS = 5;

/**
 * Calls at a fixed rate, whether those before are answered or not: as many callers do who do not know of each
 * other. Resolves when all are answered.
 */
export async function offer(
  perSecond: number,
  seconds: number,
  call: (turn: number) => Promise<number>,
): Promise<OfferedCall[]> {
  const calls: Promise<OfferedCall>[] = [];
  const beganAt = performance.now();
  const sinceBegin = (): number => performance.now() - beganAt;
  for (; sinceBegin() < seconds * 1_000; await sleep(TICK_MS)) {
    const due = Math.min(sinceBegin() / 1_000, seconds) * perSecond;
    while (calls.length < due) calls.push(one(calls.length, sinceBegin()));
  }
  return Promise.all(calls);

  async function one(turn: number, at: number): Promise<OfferedCall> {
    const status = await call(turn).catch(() => 0);
    return { status, at, tookMs: sinceBegin() - at };
  }
}

/** What came of the calls of a load, without those of its first seconds. Done counts until the load ends. */
export function outcomeOf(calls: readonly OfferedCall[], seconds: number, without: number): Outcome {
  const counted = calls.filter(({ at }) => at >= without * 1_000);
  const done = counted.filter(({ status }) => status >= 200 && status < 300);
  const inTime = calls.filter(({ status, at, tookMs }) => {
    const endedAt = at + tookMs;
    return status >= 200 && status < 300 && endedAt >= without * 1_000 && endedAt < seconds * 1_000;
  });
  const times = done.map(({ tookMs }) => tookMs);
  const refused = counted.filter(({ status }) => status === 429 || status === 503).length;
  return {
    offeredPerSecond: counted.length / (seconds - without),
    donePerSecond: inTime.length / (seconds - without),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    refused,
    failed: counted.length - done.length - refused,
  };
}
