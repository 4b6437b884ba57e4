import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';
import { findSession } from './sign-in.ts';

const RETRIES = 2;

/** What was read, kept for a while, so that going back shows it at once. */
export const queries = new QueryClient({
  mutationCache: new MutationCache({
    // the role may have changed while the page was open: what it offers follows
    onError: (error) => {
      if (error instanceof ApiProblem && error.status === 403) void findSession().catch(() => undefined);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => count < RETRIES && error instanceof ApiProblem && error.isPassing,
    },
  },
});
