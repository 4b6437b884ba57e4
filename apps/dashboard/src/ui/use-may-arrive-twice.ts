import { mayArriveTwice } from '../api/attempt.ts';
import { useNow } from './use-now.ts';

/**
 * Whether something may have arrived already, and would arrive a second time when it is sent again: nobody
 * knows that any more after a day, so the person looks first. Null: nothing is in doubt. It becomes true
 * while the page is open, too.
 */
export function useMayArriveTwice(attempt: { at?: string } | null): boolean {
  const present = useNow();
  return attempt !== null && mayArriveTwice(attempt, present);
}
