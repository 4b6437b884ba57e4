import { useMutation } from '@tanstack/react-query';
import { ApiProblem, unreachable } from './api-problem.ts';
import { bodyOf, GET } from './client.ts';
import type { InboxFilter } from './inbox.ts';

/** All rows of a view, with its words, as the server writes them as CSV. */
export function useInboxCsv() {
  return useMutation({
    mutationFn: async ({ direction, view, q }: InboxFilter): Promise<Blob> => {
      const query = { direction, view, ...(q && { q }) };
      const headers = { Accept: 'text/csv' };
      try {
        return await bodyOf(GET('/inbox', { params: { query }, headers, parseAs: 'blob' }));
      } catch (problem) {
        // the connection broke off amid the file
        throw problem instanceof ApiProblem ? problem : unreachable();
      }
    },
  });
}
