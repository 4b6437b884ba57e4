import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from './client.ts';
import type { components } from './generated/public-api.js';

export type Provider = components['schemas']['AvailableProvider'];

const MOST_PROVIDERS = 8;

/** Providers that a med case can be referred to, by name. */
export function useProviderSearch(search: string) {
  return useQuery({
    queryKey: ['providers', search],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { limit: MOST_PROVIDERS, ...(search && { search }) };
      const { data, pagination } = await bodyOf(GET('/providers/available', { params: { query }, signal }));
      return { providers: data, total: pagination.total };
    },
  });
}

/** The provider that the person works for. Undefined: not known yet, or none. */
export function useOwnProvider(isOfProvider: boolean) {
  return useQuery({
    queryKey: ['own-provider'],
    enabled: isOfProvider,
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await bodyOf(GET('/firms/me', { signal }))).data,
    select: ({ provider }) => provider,
  }).data;
}
