import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { allPages, PAGE_ROWS } from './all-pages.ts';
import { bodyOf, DELETE, doneBy, GET } from './client.ts';
import type { components } from './generated/internal-api.js';
import { readAgain } from './queries.ts';

type Schemas = components['schemas'];
/** An application that the person has allowed. */
export type ConnectedApp = Schemas['ConnectedApp'];
/** The same, and who in the firm has allowed it. */
export type FirmConnectedApp = Schemas['FirmConnectedApp'];

/** What the person has allowed, by name. */
export function useConnectedApps() {
  return useQuery({
    queryKey: ['connected-apps', 'own'],
    queryFn: ({ signal }) =>
      allPages((page) =>
        bodyOf(GET('/connected-apps', { params: { query: { page, limit: PAGE_ROWS } }, signal })),
      ),
  });
}

/** Rows of a page of what the people of a firm have allowed. */
const FIRM_ROWS = 25;

/**
 * What the people of the firm have allowed, by the name of the application, a row for each person; all, or
 * only assistants. For administrators.
 */
export function useFirmConnectedApps(search: { page: number; isAssistant?: true }) {
  const query = { ...search, limit: FIRM_ROWS };
  return useQuery({
    queryKey: ['connected-apps', 'firm', query],
    queryFn: ({ signal }) => bodyOf(GET('/firm/connected-apps', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Takes back what the person has allowed. */
export function useRevokeOwnApp() {
  return useMutation({
    mutationFn: (clientId: string) =>
      doneBy(DELETE('/connected-apps/{clientId}', { params: { path: { clientId } } })),
    onSettled: refresh,
  });
}

/** Takes back what a colleague has allowed. */
export function useRevokeFirmApp() {
  return useMutation({
    mutationFn: (path: Pick<FirmConnectedApp, 'clientId' | 'userId'>) =>
      doneBy(DELETE('/firm/connected-apps/{clientId}/people/{userId}', { params: { path } })),
    onSettled: refresh,
  });
}

/** Also after a refusal: it may be revoked already. */
function refresh(): Promise<void> {
  return readAgain(['connected-apps']);
}
