import { useState, useSyncExternalStore } from 'react';
import type { SessionUser } from '../api/operations.ts';
import { session, type SessionState } from '../api/session.ts';

/** Who is signed in, as it changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** The person at work. @throws outside of the pages that need one */
export function useUser(): SessionUser {
  const state = useSession();
  if (!('user' in state)) throw new Error('Nobody is signed in');
  return state.user;
}

/** Whether the person may write. Who could when the page was opened keeps what is written there. */
export function useMayWrite(): boolean {
  const { role } = useUser();
  const [could] = useState(role !== 'viewer');
  return could || role !== 'viewer';
}
