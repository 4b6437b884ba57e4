import { useState, useSyncExternalStore } from 'react';
import { DraftBox, type DraftState } from './draft-box.ts';
import { useUser } from './use-session.ts';

/** A draft, and how it is kept. */
export interface KeptDraft<T> extends DraftState<T> {
  /** Writes at once. What others wrote meanwhile stays. */
  change: (changes: (latest: T) => Partial<T>) => T;
  forget: () => void;
  /** Forgets what was typed, and begins with this. */
  restart: (draft: T) => void;
  /** Keeps the draft by another name. */
  moveTo: (name: string) => void;
  /**
   * Does something with the draft while no other form or window can, for example sends it.
   * @throws {DraftGone} when another was first
   */
  alone: <R>(act: (draft: T) => Promise<R>) => Promise<R>;
}

/** A draft of the person that is in this browser as it is typed, the same in all windows. */
export function useKeptDraft<T extends object>(name: string, empty: () => T): KeptDraft<T> {
  const person = useUser().id;
  const [box] = useState(() => new DraftBox(person, name, empty));
  const state = useSyncExternalStore(box.subscribe, () => box.state);
  const { change, forget, restart, moveTo, alone } = box;
  return { ...state, change, forget, restart, moveTo, alone };
}
