import type { SessionUser } from './operations.ts';

/**
 * `unknown`: not asked yet. `none`: nobody is signed in. `open`: somebody is. `expired`: the session ended
 * while its person was at work, who signs in again in place.
 */
export type SessionState = { status: 'unknown' | 'none' } | { status: 'open' | 'expired'; user: SessionUser };

let state: SessionState = { status: 'unknown' };
const listeners = new Set<() => void>();
let signedInAgain: (() => void)[] = [];
/** To the other windows of this browser, whose cookies are the same. */
let windows: BroadcastChannel | undefined;
/** The page is left for good: until then calls wait instead of asking the person to sign in again. */
let isEnding = false;

/** Who is signed in. The tokens are in cookies that no script can read (ADR 158). */
export const session = {
  get: (): SessionState => state,

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Somebody signed in. Calls that waited for it go on, in all windows. */
  open(user: SessionUser): void {
    windows?.postMessage(user.id);
    follow(user);
  },

  /** Nobody is signed in, and nobody was in this window. */
  close(): void {
    signedInAgain = [];
    set({ status: 'none' });
  },

  /** The server has ended the session. Settles when the person has signed in again; null: nobody was. */
  expire(): Promise<void> | null {
    if (state.status !== 'open' && state.status !== 'expired') return null;
    if (!isEnding) set({ status: 'expired', user: state.user });
    return new Promise((resolve) => signedInAgain.push(resolve));
  },

  /** The person has signed out: no window may show, or write, anything of theirs. */
  end(): void {
    isEnding = true;
    windows?.postMessage(null);
  },

  /** The page is left for good, whatever its person had not finished. */
  isEnding: (): boolean => isEnding,

  /** Hears of other windows: who signs in or out in one does so in all. */
  hearOtherWindows(): void {
    windows = new BroadcastChannel('dashboard.session');
    windows.onmessage = ({ data: userId }: MessageEvent<string | null>) => {
      if (!('user' in state)) return;
      if (state.user.id === userId) follow(state.user);
      else beginAnew();
    };
  },
};

function follow(user: SessionUser): void {
  // the cookies are those of somebody else by now, who may not see, or write, anything of this page
  if ('user' in state && state.user.id !== user.id) return beginAnew();
  set({ status: 'open', user });
  const waiting = signedInAgain;
  signedInAgain = [];
  for (const goOn of waiting) goOn();
}

function beginAnew(): void {
  isEnding = true;
  location.reload();
}

function set(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}
