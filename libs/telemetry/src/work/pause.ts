import { setTimeout as sleep } from 'node:timers/promises';

/** Waits `ms`, or until the signal aborts. Never throws. `ref: false`: it keeps no process alive. */
export async function pause(ms: number, signal?: AbortSignal, { ref = true } = {}): Promise<void> {
  await sleep(ms, undefined, { signal, ref }).catch(() => undefined);
}

/** Exponential wait before the n-th repetition (n from 0), at most `maxMs`. */
export function backoffMs(repetition: number, firstMs: number, maxMs: number): number {
  return Math.min(maxMs, firstMs * 2 ** Math.min(repetition, 20));
}
