import { useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from './client.ts';

/** Reference data changes with a release. */
const KEPT = { staleTime: Infinity } as const;

export function useCaseTypes() {
  return useQuery({
    ...KEPT,
    queryKey: ['reference', 'case-types'],
    queryFn: async ({ signal }) => (await bodyOf(GET('/case-types', { signal }))).data,
  });
}

export function useJurisdictions() {
  return useQuery({
    ...KEPT,
    queryKey: ['reference', 'jurisdictions'],
    queryFn: async ({ signal }) => (await bodyOf(GET('/jurisdictions', { signal }))).data,
  });
}

/** The counties of some jurisdictions; none before one is chosen. */
export function useCounties(jurisdictions: readonly string[]) {
  return useQuery({
    ...KEPT,
    queryKey: ['reference', 'counties', ...jurisdictions],
    enabled: jurisdictions.length > 0,
    queryFn: async ({ signal }) => {
      const query = { jurisdictionCodes: [...jurisdictions] };
      return (await bodyOf(GET('/counties', { params: { query }, signal }))).data;
    },
  });
}
