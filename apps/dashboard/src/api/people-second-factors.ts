import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { bodyOf, GET, PUT } from './client.ts';
import { readAgain } from './queries.ts';

/** What these people have besides the password, by their ids. For administrators. */
export function usePeopleFactors(userIds: string[]) {
  return useQuery({
    queryKey: ['people', 'second-factors', userIds],
    queryFn: async ({ signal }) => {
      const query = { userIds, limit: userIds.length };
      const { data } = await bodyOf(GET('/firm/second-factors/users', { params: { query }, signal }));
      return new Map(data.map(({ id, kinds }) => [id, kinds]));
    },
    enabled: userIds.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** How many people have the password alone. For administrators. */
export function usePeopleWithoutFactor({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ['people', 'without-factor'],
    queryFn: async ({ signal }) => {
      const query = { hasSecondFactor: false, limit: 1 };
      const { pagination } = await bodyOf(GET('/firm/second-factors/users', { params: { query }, signal }));
      return pagination.total;
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
    onSettled: () => readAgain(['people']),
  });
}
