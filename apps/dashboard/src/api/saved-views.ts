import { useMutation, useQuery } from '@tanstack/react-query';
import { bodyOf, doneBy, DELETE, GET, PATCH, POST } from './client.ts';
import type { components } from './generated/internal-api.js';
import type { InboxFilter } from './inbox.ts';
import { readAgain } from './queries.ts';
import { session } from './session.ts';

/** A view of the inbox that the person has given a name. */
export type SavedView = components['schemas']['SavedView'];
type NewView = components['schemas']['CreateSavedView'];
type ViewChange = components['schemas']['ChangeSavedView'];

const KEY = ['saved-views'];
const STALE_MS = 60_000;

/** In their order. Undefined: not known yet, or a person without an inbox. */
export function useSavedViews(): SavedView[] | undefined {
  return useQuery({
    queryKey: KEY,
    enabled: hasInbox(),
    queryFn: async ({ signal }) => (await bodyOf(GET('/inbox/views', { signal }))).data,
    staleTime: STALE_MS,
  }).data;
}

/** People of providers and of the exchange have none. */
function hasInbox(): boolean {
  const state = session.get();
  return 'user' in state && state.user.firm !== null;
}

/** The saved view that shows exactly this. */
export function useSavedViewOf({ direction, view, q }: InboxFilter): SavedView | undefined {
  return useSavedViews()?.find(
    (one) => one.direction === direction && one.view === view && (one.q ?? '') === q,
  );
}

export function useCreateView() {
  return useMutation({ mutationFn: (body: NewView) => bodyOf(POST('/inbox/views', { body })), onSettled });
}

/** Changes what is given: its name, or its place among the others. */
export function useChangeView() {
  return useMutation({
    mutationFn: ({ id, ...body }: ViewChange & { id: string }) =>
      bodyOf(PATCH('/inbox/views/{id}', { params: { path: { id } }, body })),
    onSettled,
  });
}

export function useDeleteView() {
  return useMutation({
    mutationFn: (id: string) => doneBy(DELETE('/inbox/views/{id}', { params: { path: { id } } })),
    onSettled,
  });
}

/** Also after a refusal: another window may have changed them. */
function onSettled(): Promise<void> {
  return readAgain(KEY);
}
