import type { SessionUser } from './operations.ts';

/**
 * `unknown`: not asked yet. `none`: nobody is signed in. `open`: somebody is. `expired`: the session ended
 * while its person was at work, who signs in again in place.
 */
export type SessionState = { status: 'unknown' | 'none' } | { status: 'open' | 'expired'; user: SessionUser };

let state: SessionState = { status: 'unknown' };
const listeners = new Set<() => void>();
let signedInAgain: (() => void)[] = [];

/** Who is signed in. The tokens are in cookies that no script can read (ADR 158). */
export const session = {
  get: (): SessionState => state,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Somebody signed in. Calls that waited for it go on. */
  open(user: SessionUser): void {
    set({ status: 'open', user });
    const waiting = signedInAgain;
    signedInAgain = [];
    for (const goOn of waiting) goOn();
  },

  /** Nobody is signed in any more, and wants to be. */
  close(): void {
    signedInAgain = [];
    set({ status: 'none' });
  },

  /** The server has ended the session. Settles when the person has signed in again; null: nobody was. */
  expire(): Promise<void> | null {
    if (state.status !== 'open' && state.status !== 'expired') return null;
    set({ status: 'expired', user: state.user });
    return new Promise((resolve) => signedInAgain.push(resolve));
  },
};

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}
