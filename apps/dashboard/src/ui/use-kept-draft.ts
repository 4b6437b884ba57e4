import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { now } from '../api/server-clock.ts';
import { draftPlace, keepDraft, readDraft } from './kept-drafts.ts';
import { useUser } from './use-session.ts';

/** A draft, and how it is kept. */
export interface KeptDraft<T> {
  draft: T;
  /** When it was typed, if it comes from before: a crash, another window. */
  foundAt: number | null;
  /** This browser keeps what is typed. Else it is lost with the page. */
  isKept: boolean;
  /** Another window has sent it or thrown it away. */
  isGone: boolean;
  /** Writes at once. What other windows wrote meanwhile stays. */
  change: (changes: (latest: T) => Partial<T>) => T;
  forget: () => void;
  /** Forgets what was typed, and begins with this. */
  restart: (draft: T) => void;
  /** Keeps the draft by another name. */
  moveTo: (name: string) => void;
  /**
   * Does something with the draft while no other window can, for example sends it.
   * @throws {DraftGone} when another window was first
   */
  alone: <R>(act: (draft: T) => Promise<R>) => Promise<R>;
}

/** Another window has sent the draft or thrown it away. */
class DraftGone extends Error {
  override readonly name = 'DraftGone';
}

interface Kept<T> {
  draft: T;
  at: number;
}

/** A draft of the person that is in this browser as it is typed, the same in all windows. */
export function useKeptDraft<T extends object>(name: string, empty: () => T): KeptDraft<T> {
  const person = useUser().id;
  const place = draftPlace(person, name);
  const [found] = useState(() => readDraft<Kept<T>>(place));
  const [draft, setDraft] = useState(() => found?.draft ?? empty());
  const [foundAt, setFoundAt] = useState(found?.at ?? null);
  const [isGone, setGone] = useState(false);
  const [isKept, setKept] = useState(true);
  const latest = useRef(draft);
  const wasKept = useRef(found !== null);
  const show = (next: T) => {
    latest.current = next;
    setDraft(next);
  };
  const hear = useEffectEvent(({ key }: StorageEvent) => {
    if (key !== place && key !== null) return;
    const kept = readDraft<Kept<T>>(place);
    if (kept) show(kept.draft);
    else if (wasKept.current) setGone(true);
    wasKept.current = kept !== null;
  });
  useEffect(() => {
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  }, []);
  const change = (changes: (latest: T) => Partial<T>): T => {
    const next = { ...latest.current, ...changes(latest.current) };
    show(next);
    wasKept.current = keepDraft(place, { draft: next, at: now() } satisfies Kept<T>);
    setKept(wasKept.current);
    return next;
  };
  const forget = () => {
    wasKept.current = false;
    keepDraft(place, null);
  };
  const restart = (next: T) => {
    // what is gone is not forgotten again: another window may have begun anew by now
    if (isGone) wasKept.current = false;
    else forget();
    setGone(false);
    setFoundAt(null);
    show(next);
  };
  const moveTo = (next: string) => {
    keepDraft(draftPlace(person, next), { draft: latest.current, at: now() } satisfies Kept<T>);
    forget();
  };
  const alone = <R>(act: (draft: T) => Promise<R>) =>
    navigator.locks.request(place, async () => {
      if (wasKept.current && !readDraft(place)) {
        setGone(true);
        throw new DraftGone('Another window has sent or thrown away this draft.');
      }
      return act(latest.current);
    }) as Promise<R>;
  return { draft, foundAt, isKept, isGone, change, forget, restart, moveTo, alone };
}
