import { useEffect, useSyncExternalStore } from 'react';
import { hearMarks } from '../api/read-marks.ts';
import { now } from '../api/server-clock.ts';
import { applyHints } from './apply-hints.ts';
import { type Hint, hearHints } from './hint-stream.ts';

/** In place of an id: all may have changed. */
const ALL = '*';
/** More ids than this become ALL. */
const MOST_HEARD = 1_000;
/** Hints that come together are applied together: the first one at once, all others after this. */
const REST_MS = 2_000;

/** When each referral or case changed last, as far as it was heard of since the page was opened. */
let heard: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

/** Keeps what is shown current, for as long as the frame of the pages is there. Only people of firms hear. */
export function useLive(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    let waiting: Hint[] | null = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isQuiet = true;
    const apply = () => {
      clearTimeout(timer);
      isQuiet = true;
      // nobody looks at it: one read is enough when somebody does
      if (document.hidden || waiting?.length === 0) return;
      const hints = waiting;
      waiting = [];
      isQuiet = false;
      timer = setTimeout(apply, REST_MS);
      void applyHints(hints);
    };
    const stop = hearHints((hint) => {
      waiting = hint && waiting ? [...waiting, hint] : null;
      hearOf(hint ?? { id: ALL, at: new Date(now()).toISOString() });
      if (isQuiet) apply();
    });
    const stopMarks = hearMarks();
    document.addEventListener('visibilitychange', apply);
    return () => {
      stop();
      stopMarks();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', apply);
    };
  }, [isOn]);
}

/** When each id, or ALL of them, changed last by the clock of the server. */
export function useHeard(): ReadonlyMap<string, string> {
  return useSyncExternalStore(subscribe, () => heard);
}

function hearOf({ id, at }: Pick<Hint, 'id' | 'at'>): void {
  heard = heard.size < MOST_HEARD ? new Map(heard).set(id, at) : new Map([[ALL, at]]);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
