import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { allPages, PAGE_ROWS } from './all-pages.ts';
import { bodyOf, DELETE, doneBy, GET, POST, PUT } from './client.ts';
import type { components } from './generated/internal-api.js';
import type { components as PublicComponents } from './generated/public-api.js';
import { readAgain } from './queries.ts';

type Schemas = components['schemas'];
type PublicSchemas = PublicComponents['schemas'];
export type ApiKey = Schemas['ApiKey'];
/** A key with the key itself, which is in this answer only. */
export type CreatedApiKey = Schemas['CreatedApiKey'];
export type KeyTier = ApiKey['tier'];
export type KeyUse = ApiKey['issuedVia'];
type NewApiKey = Required<Schemas['CreateApiKey']>;
export type CrmToken = Schemas['CrmToken'];
export type CreatedCrmToken = Schemas['CreatedCrmToken'];

/** The keys that work, the newest first. */
export function useLiveKeys() {
  return useQuery({
    queryKey: ['api-keys', 'live'],
    queryFn: ({ signal }) =>
      allPages((page) => {
        const query = { isLive: true, page, limit: PAGE_ROWS };
        return bodyOf(GET('/public-api-keys', { params: { query }, signal }));
      }),
  });
}

const PAST_ROWS = 20;

/** Keys that were revoked or have expired, the newest first, page after page. */
export function usePastKeys() {
  const { data, ...rest } = useInfiniteQuery({
    queryKey: ['api-keys', 'past'],
    queryFn: ({ pageParam: page, signal }) => {
      const query = { isLive: false, page, limit: PAST_ROWS };
      return bodyOf(GET('/public-api-keys', { params: { query }, signal }));
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, totalPages } }) => (page < totalPages ? page + 1 : null),
  });
  // a key that is revoked meanwhile moves others to the next page, which repeats them
  const keys = new Map(data?.pages.flatMap((page) => page.data).map((key) => [key.id, key]));
  return { ...rest, isKnown: data !== undefined, keys: [...keys.values()] };
}

/** How a key, or a CRM token, was used in the last hour. */
export type KeyUseOfHour = PublicSchemas['KeyUse'];
/** What a key of a tier may call in a minute. */
export type TierLimit = Schemas['Integrations']['publicApi']['rateLimits'][number];

export const USE_EVERY_SECONDS = 30;

/** The use of the last hour by key, counted again and again while the page is seen. */
export function useKeyUse() {
  return useQuery({
    queryKey: ['api-keys', 'use'],
    queryFn: async ({ signal }) => {
      const { data: uses, meta } = await bodyOf(GET('/request-log/key-use', { signal }));
      const { from, countedAt, behindSeconds = null } = meta;
      return { uses, from: from!, countedAt: countedAt!, behindSeconds };
    },
    refetchInterval: USE_EVERY_SECONDS * 1_000,
  });
}

/** Makes a key. It cannot be repeated: when its answer is lost, so is the key. @throws {ApiProblem} */
export async function createApiKey(body: NewApiKey): Promise<CreatedApiKey> {
  return (await bodyOf(POST('/public-api-keys', { body }))).data;
}

/** Replaces a key. The answer has the new one, and is not kept. */
export function useRotateKey() {
  return useMutation({
    mutationFn: async (id: string): Promise<CreatedApiKey> =>
      (await bodyOf(POST('/public-api-keys/{id}/rotate', { params: { path: { id } } }))).data,
    gcTime: 0,
    // the new key is shown at once, whatever the list does
    onSettled: () => void refreshKeys(),
  });
}

/** Ends a key for good. */
export function useRevokeKey() {
  return useMutation({
    mutationFn: (id: string) => doneBy(DELETE('/public-api-keys/{id}', { params: { path: { id } } })),
    onSettled: refreshKeys,
  });
}

/** Also after a refusal: somebody else may have changed the keys. */
export function refreshKeys(): Promise<void> {
  return readAgain(['api-keys']);
}

/** The CRM tokens that are not revoked, the newest first. */
export function useCrmTokens() {
  return useQuery({
    queryKey: ['api-keys', 'crm'],
    queryFn: async ({ signal }) => (await bodyOf(GET('/firm/crm-tokens', { signal }))).data,
  });
}

/** Makes a CRM token. When its answer is lost, so is the token. @throws {ApiProblem} */
export async function createCrmToken(body: { name: string }): Promise<CreatedCrmToken> {
  return (await bodyOf(POST('/firm/crm-tokens', { body }))).data;
}

/** Ends a CRM token for good. */
export function useRevokeCrmToken() {
  return useMutation({
    mutationFn: (id: string) => doneBy(DELETE('/firm/crm-tokens/{id}', { params: { path: { id } } })),
    onSettled: refreshKeys,
  });
}

/** Whether keys and tokens of the firm may call, and how many keys there can be. */
export function useIntegrations() {
  return useQuery({
    queryKey: ['api-keys', 'integrations'],
    queryFn: async ({ signal }) => (await bodyOf(GET('/firm/integrations', { signal }))).data,
  });
}

/** Switches the public API of the firm on or off. */
export function useSwitchPublicApi() {
  return useMutation({
    mutationFn: (enabled: boolean) => bodyOf(PUT('/firm/integrations/public-api', { body: { enabled } })),
    onSettled: refreshKeys,
  });
}
