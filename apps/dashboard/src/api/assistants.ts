import { useMutation, useQuery } from '@tanstack/react-query';
import { allPages, PAGE_ROWS } from './all-pages.ts';
import { refreshKeys } from './api-keys.ts';
import { bodyOf, GET, PUT } from './client.ts';

/** The assistants that people of the firm have connected, a row for each person. For administrators. */
export function useFirmAssistants() {
  return useQuery({
    queryKey: ['connected-apps', 'assistants'],
    queryFn: ({ signal }) =>
      allPages((page) => {
        const query = { page, limit: PAGE_ROWS, isAssistant: true };
        return bodyOf(GET('/firm/connected-apps', { params: { query }, signal }));
      }),
  });
}

/** Lets assistants work for the firm, or no longer. */
export function useSwitchAssistants() {
  return useMutation({
    mutationFn: (enabled: boolean) => bodyOf(PUT('/firm/integrations/mcp', { body: { enabled } })),
    onSettled: refreshKeys,
  });
}
