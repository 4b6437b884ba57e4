import { queryOptions, useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from './client.ts';
import { queries } from './queries.ts';

/** Reference data changes with a release. */
const KEPT = { staleTime: Infinity } as const;

const CASE_TYPES = queryOptions({
  ...KEPT,
  queryKey: ['reference', 'case-types'],
  queryFn: async ({ signal }) => (await bodyOf(GET('/case-types', { signal }))).data,
});
const JURISDICTIONS = queryOptions({
  ...KEPT,
  queryKey: ['reference', 'jurisdictions'],
  queryFn: async ({ signal }) => (await bodyOf(GET('/jurisdictions', { signal }))).data,
});

export function useCaseTypes() {
  return useQuery(CASE_TYPES);
}

export function useJurisdictions() {
  return useQuery(JURISDICTIONS);
}

/** What can be chosen of a case, in words: the same that the hooks read. @throws {ApiProblem} */
export async function readPlacesAndTypes() {
  const [types, places] = await Promise.all([
    queries.fetchQuery(CASE_TYPES),
    queries.fetchQuery(JURISDICTIONS),
  ]);
  return {
    caseType: Object.fromEntries(types.map(({ name, displayName }) => [name, displayName])),
    jurisdiction: Object.fromEntries(places.map(({ code, name }) => [code, name])),
  };
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
