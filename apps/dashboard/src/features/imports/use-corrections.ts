import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { draftPlace, keepDraft, readDraft } from '../../ui/kept-drafts.ts';
import { useUser } from '../../ui/use-session.ts';
import { type Corrections, NO_CORRECTIONS } from './corrections.ts';

/** A pause of typing, after which the browser keeps what was typed: there may be thousands of rows. */
const PAUSE_MS = 250;

/** The corrections of an import, which this browser keeps for the person, the same in all windows. */
export function useCorrections(jobId: string) {
  const place = draftPlace(useUser().id, `import.${jobId}`);
  const [corrections, setCorrections] = useState(() => readDraft<Corrections>(place) ?? NO_CORRECTIONS);
  const [isKept, setKept] = useState(true);
  const latest = useRef(corrections);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = () => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    setKept(keepDraft(place, latest.current));
  };
  const change = (made: (of: Corrections) => Corrections) => {
    latest.current = made(latest.current);
    setCorrections(latest.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, PAUSE_MS);
  };
  const keepNow = useEffectEvent(keep);
  const hear = useEffectEvent(({ key }: StorageEvent) => {
    // what is typed here right now is kept in a moment, and then heard there
    if (key !== place || timer.current !== undefined) return;
    latest.current = readDraft<Corrections>(place) ?? NO_CORRECTIONS;
    setCorrections(latest.current);
  });
  useEffect(() => {
    addEventListener('storage', hear);
    addEventListener('pagehide', keepNow);
    return () => {
      removeEventListener('storage', hear);
      removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, []);
  return { corrections, change, isKept };
}

/** Notes which import the rows of a new one come from. */
export function keepOrigin(person: string, jobId: string, from: string): void {
  keepDraft(draftPlace(person, `import.${jobId}`), { ...NO_CORRECTIONS, from } satisfies Corrections);
}

/** The import that the rows of an import come from; null: none that this browser knows. */
export function originOf(person: string, jobId: string): string | null {
  return readDraft<Corrections>(draftPlace(person, `import.${jobId}`))?.from ?? null;
}
