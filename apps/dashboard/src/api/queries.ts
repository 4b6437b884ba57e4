import { type Query, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';

const RETRIES = 2;
/** A page that waits longer than this says so, and leaves it to the person. */
const LONGEST_WAIT_MS = 3_000;

/** What was read, kept for a while, so that going back shows it at once. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => count < RETRIES && mayPassSoon(error),
      retryDelay: (count, error) =>
        Math.max(1_000 * 2 ** count, error instanceof ApiProblem ? error.waitMs : 0),
    },
    // at once, also where the browser thinks that it is offline: what waits unseen is sent minutes later
    mutations: { networkMode: 'always' },
  },
});

/**
 * Reads again what a write has changed. A first read that is under way may have begun before the write, and
 * the library would take its answer for the new state: it is broken off, and begins anew.
 */
export function readAgain(
  queryKey: QueryKey,
  predicate: (query: Query) => boolean = () => true,
): Promise<void> {
  const filters = { queryKey, predicate };
  for (const query of queries.getQueryCache().findAll(filters))
    if (query.state.data === undefined) void query.cancel({ revert: true });
  return queries.invalidateQueries(filters);
}

function mayPassSoon(error: Error): boolean {
  return error instanceof ApiProblem && error.isPassing && error.waitMs <= LONGEST_WAIT_MS;
}
