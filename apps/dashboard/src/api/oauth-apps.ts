import { useId } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { allPages, PAGE_ROWS } from './all-pages.ts';
import { problemOf } from './api-problem.ts';
import { bodyOf, DELETE, doneBy, GET, PATCH, POST } from './client.ts';
import type { components } from './generated/internal-api.js';
import { readAgain } from './queries.ts';
import { tagOf } from './tag-of.ts';

type Schemas = components['schemas'];
/** An application that the firm has registered. */
export type OAuthApp = Schemas['OAuthClient'];
/** An application with its secret, which is in this answer only. Null: it is public and has none. */
export type OAuthAppWithSecret = Schemas['OAuthClientWithSecret'];
export type Scope = OAuthApp['allowed_scopes'][number];

/** The applications of the firm, the newest first. */
export function useOAuthApps() {
  return useQuery({
    queryKey: ['oauth-apps', 'list'],
    queryFn: ({ signal }) =>
      allPages((page) => {
        const query = { page, limit: PAGE_ROWS };
        return bodyOf(GET('/firm/oauth-clients', { params: { query }, signal }));
      }),
  });
}

/** An application as a dialog has read it, with the tag of that version. */
export interface AppVersion {
  app: OAuthApp;
  tag: string;
}

/** The application as it is when a dialog opens. What others change meanwhile does not come under it. */
export function useAppVersion(clientId: string) {
  // of each opening its own: a key can open the dialog again before a timer has dropped what was read
  const opening = useId();
  return useQuery({
    queryKey: ['oauth-app-version', clientId, opening],
    queryFn: async ({ signal }): Promise<AppVersion> => {
      const params = { path: { clientId } };
      const { data, error, response } = await GET('/firm/oauth-clients/{clientId}', { params, signal });
      if (!data) throw problemOf(response, error);
      return { app: data.data, tag: tagOf(response) };
    },
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}

/** Registers an application. When its answer is lost, so is its secret. @throws {ApiProblem} */
export async function registerApp(body: Schemas['RegisterClient']): Promise<OAuthAppWithSecret> {
  return (await bodyOf(POST('/firm/oauth-clients', { body }))).data;
}

/** Changes an application, unless somebody else has changed the version that was read. */
export function useChangeApp({ app: { clientId }, tag }: AppVersion) {
  return useMutation({
    mutationFn: (body: Schemas['ChangeClient']) => {
      const params = { path: { clientId }, header: { 'If-Match': tag } };
      return bodyOf(PATCH('/firm/oauth-clients/{clientId}', { params, body }));
    },
    onSettled: refreshApps,
  });
}

/** Replaces the secret, unless somebody else has changed the version that was read. */
export function useRotateAppSecret({ app: { clientId }, tag }: AppVersion) {
  return useMutation({
    mutationFn: async (): Promise<OAuthAppWithSecret> => {
      const params = { path: { clientId }, header: { 'If-Match': tag } };
      return (await bodyOf(POST('/firm/oauth-clients/{clientId}/rotate-secret', { params }))).data;
    },
    // the answer has the secret
    gcTime: 0,
    onSettled: () => void refreshApps(),
  });
}

/** Deletes an application, with every token that it holds. */
export function useDeleteApp() {
  return useMutation({
    mutationFn: (clientId: string) =>
      doneBy(DELETE('/firm/oauth-clients/{clientId}', { params: { path: { clientId } } })),
    onSettled: () => Promise.all([refreshApps(), readAgain(['connected-apps'])]),
  });
}

/** Also after a refusal: somebody else may have changed them. */
export function refreshApps(): Promise<void> {
  return readAgain(['oauth-apps']);
}
