import { useEffect, useState, useSyncExternalStore } from 'react';
import { hearMarks } from '../api/heard-marks.ts';
import { now } from '../api/server-clock.ts';
import { applyHints } from './apply-hints.ts';
import { type Hint, hearHints, isOfMedCase } from './hint-stream.ts';

/** In place of an id: all may have changed. */
const ALL = '*';
/** More ids than this become ALL. */
const MOST_HEARD = 1_000;
/** Hints that come together are applied together: the first one at once, all others after this. */
const REST_MS = 2_000;

/** When each referral or case changed last, as far as it was heard of since the page was opened. */
let heard: ReadonlyMap<string, string> = new Map();
/** How often any med case was heard of. */
let heardOfMedCases = 0;
const listeners = new Set<() => void>();

/** Keeps what is shown current while the frame of the pages is there. People of firms and providers hear. */
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
      hearOf(hint);
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

/** Whether any med case was heard of since a list was read at this time. */
export function useIsBehindMedCases(readAt: number): boolean {
  const heardOf = useSyncExternalStore(subscribe, () => heardOfMedCases);
  const [shown, setShown] = useState({ readAt, heardOf });
  if (shown.readAt !== readAt) setShown({ readAt, heardOf });
  return shown.readAt === readAt && heardOf > shown.heardOf;
}

function hearOf(hint: Hint | null): void {
  if (hint === null || isOfMedCase(hint)) heardOfMedCases++;
  if (hint === null || !isOfMedCase(hint)) {
    const { id, at } = hint ?? { id: ALL, at: new Date(now()).toISOString() };
    heard = heard.size < MOST_HEARD ? new Map(heard).set(id, at) : new Map([[ALL, at]]);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
