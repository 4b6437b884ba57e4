import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { bodyOf, doneBy, GET, PATCH, POST } from './client.ts';
import type { components, operations } from './generated/internal-api.js';
import { KEY, PAGE_ROWS, refresh } from './operator-queries.ts';

type Schemas = components['schemas'];
type QueryOf<Operation extends keyof operations> = NonNullable<operations[Operation]['parameters']['query']>;
export type AdministeredKey = Schemas['AdministeredApiKey'] & { isOfCrm: boolean };
export type AdministeredPerson = Schemas['AdministeredUser'];
export type AdministeredProvider = Schemas['AdministeredProvider'];
export type AdministeredImport = Schemas['AdministeredImport'];
export type RevocationReason = Schemas['RevokeAnyApiKey']['reason'];
export type ResetReason = Schemas['ResetSecondFactors']['reason'];
/** Why an operator does something, and where more can be read. */
export interface Because<Reason> {
  reason: Reason;
  ticket?: string;
}

/** API keys of all firms and providers, the newest first. */
export function useAllKeys(search: QueryOf<'listAllApiKeys'>, isWanted: boolean) {
  const query = { ...search, limit: PAGE_ROWS };
  return useQuery({
    queryKey: [KEY, 'api-keys', search],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await bodyOf(GET('/admin/api-keys', { params: { query }, signal }));
      return { data: data.map((key): AdministeredKey => ({ ...key, isOfCrm: false })), pagination };
    },
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

/** CRM tokens of all firms, the newest first, as the keys that they are to a program. */
export function useAllCrmTokens(search: QueryOf<'listAllCrmTokens'>, isWanted: boolean) {
  const query = { ...search, limit: PAGE_ROWS };
  return useQuery({
    queryKey: [KEY, 'crm-tokens', search],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await bodyOf(GET('/admin/crm-tokens', { params: { query }, signal }));
      return { data: data.map(keyOf), pagination };
    },
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
}

function keyOf(token: Schemas['AdministeredCrmToken']): AdministeredKey {
  const fixed = { tier: 'FULL', issuedVia: 'internal_api', expiresAt: null, providerId: null } as const;
  return { ...token, ...fixed, isOfCrm: true };
}

export function useRevokeKey({ id, isOfCrm }: AdministeredKey) {
  const params = { path: { id } };
  return useMutation({
    mutationFn: (body: Because<RevocationReason>) =>
      doneBy(
        isOfCrm
          ? POST('/admin/crm-tokens/{id}/revoke', { params, body })
          : POST('/admin/api-keys/{id}/revoke', { params, body }),
      ),
    onSettled: refresh,
  });
}

/** Medical providers, the newest first. */
export function useProviders(search: QueryOf<'listProviders'>) {
  const query = { ...search, limit: PAGE_ROWS };
  return useQuery({
    queryKey: [KEY, 'providers', search],
    queryFn: ({ signal }) => bodyOf(GET('/admin/providers', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function useProvider(id: string) {
  return useQuery({
    queryKey: [KEY, 'provider', id],
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/admin/providers/{id}', { params: { path: { id } }, signal }))).data,
  });
}

export type ProviderAct = 'activate' | 'deactivate' | 'restrict' | 'lift';

/** Activates a provider or deactivates it, restricts a practice or lifts the restriction. */
export function useProviderAct(id: string) {
  const params = { path: { id } };
  return useMutation({
    mutationFn: async (act: ProviderAct): Promise<unknown> => {
      if (act === 'activate') return bodyOf(POST('/admin/providers/{id}/activate', { params }));
      if (act === 'deactivate') return bodyOf(POST('/admin/providers/{id}/deactivate', { params }));
      const body = { restrictedAccess: act === 'restrict' };
      return bodyOf(PATCH('/admin/providers/{id}', { params, body }));
    },
    onSettled: refresh,
  });
}

/** People of all firms and providers, and operators; the newest first. */
export function useAllPeople(search: QueryOf<'listAllUsers'>) {
  const query = { ...search, limit: PAGE_ROWS };
  return useQuery({
    queryKey: [KEY, 'people', query],
    queryFn: ({ signal }) => bodyOf(GET('/admin/users', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function usePerson(id: string) {
  return useQuery({
    queryKey: [KEY, 'person', id],
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/admin/users/{id}', { params: { path: { id } }, signal }))).data,
  });
}

/** What a person signs in with besides the password. */
export function useFactorsOf(id: string) {
  return useQuery({
    queryKey: [KEY, 'second-factors', id],
    queryFn: async ({ signal }) =>
      (await bodyOf(GET('/admin/users/{id}/second-factors', { params: { path: { id } }, signal }))).data,
  });
}

export function usePersonState(id: string) {
  const params = { path: { id } };
  return useMutation({
    mutationFn: (act: 'activate' | 'deactivate') =>
      act === 'activate'
        ? bodyOf(POST('/admin/users/{id}/activate', { params }))
        : bodyOf(POST('/admin/users/{id}/deactivate', { params })),
    onSettled: refresh,
  });
}

/** Removes all second factors of somebody who has lost them. */
export function useResetFactors(id: string) {
  return useMutation({
    mutationFn: (body: Because<ResetReason>) =>
      doneBy(POST('/admin/users/{id}/second-factors/reset', { params: { path: { id } }, body })),
    onSettled: refresh,
  });
}

export type ImportSearch = QueryOf<'listAllImports'>;

/** Imports of all firms, the newest first. They are read again while one of them goes on. */
export function useAllImports(search: ImportSearch) {
  const query = { ...search, limit: PAGE_ROWS };
  return useQuery({
    queryKey: [KEY, 'imports', search],
    queryFn: ({ signal }) => bodyOf(GET('/admin/imports', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ finishedAt }) => finishedAt === null) ? 5_000 : false,
  });
}
