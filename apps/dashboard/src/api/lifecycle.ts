import { useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from './client.ts';
import type { components } from './generated/public-api.js';

export type LifecycleRow = components['schemas']['LifecycleTransition'];

/** The table of all moves: it changes with a release only. */
export function useLifecycle(): LifecycleRow[] {
  const { data = [] } = useQuery({
    queryKey: ['lifecycle'],
    queryFn: async ({ signal }) => (await bodyOf(GET('/reference/referral-lifecycle', { signal }))).data,
    select: ({ transitions }) => transitions,
    staleTime: Infinity,
  });
  return data;
}
