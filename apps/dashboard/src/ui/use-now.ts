import { useSyncExternalStore } from 'react';
import { now } from '../api/server-clock.ts';

const TICK_MS = 15_000;

let ticks = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The time by the clock of the server, again and again: what is open all day still says how long ago. */
export function useNow(): number {
  useSyncExternalStore(subscribe, () => ticks);
  return now();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  ticks++;
  for (const listener of listeners) listener();
}
