import { useMutation, useQuery } from '@tanstack/react-query';
import { allPages, PAGE_ROWS } from './all-pages.ts';
import { bodyOf, GET, PUT } from './client.ts';
import { queries } from './queries.ts';

/** What people have besides the password, by their ids. For administrators. */
export function usePeopleFactors({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ['people', 'second-factors'],
    queryFn: async ({ signal }) => {
      const people = await allPages((page) => {
        const query = { page, limit: PAGE_ROWS };
        return bodyOf(GET('/firm/second-factors/users', { params: { query }, signal }));
      });
      return new Map(people.map(({ id, kinds }) => [id, kinds]));
    },
    enabled,
  });
}

/** Whether the firm demands a second factor of its people. For administrators. */
export function useFactorDemand() {
  return useQuery({
    queryKey: ['people', 'demand'],
    queryFn: async ({ signal }) => (await bodyOf(GET('/firm/second-factors', { signal }))).data,
  });
}

/** Demands one, or leaves it to each person. */
export function useDemandFactor() {
  return useMutation({
    mutationFn: (isRequired: boolean) => bodyOf(PUT('/firm/second-factors', { body: { isRequired } })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['people'] }),
  });
}
