import { useSyncExternalStore } from 'react';
import type { MutationState } from '@tanstack/react-query';
import { queries } from '../api/queries.ts';

/**
 * The last try of what this key names, wherever it began: who has left a form and opens it again finds it
 * there, under way or failed. Undefined: there was none, or it is forgotten.
 */
export function useLastTry(mutationKey: readonly string[]): MutationState | undefined {
  const tries = queries.getMutationCache();
  return useSyncExternalStore(tries.subscribe, () => tries.findAll({ mutationKey }).at(-1)?.state);
}
