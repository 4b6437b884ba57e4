import { useQuery } from '@tanstack/react-query';
import { bodyOf, DELETE, doneBy, GET, PATCH, POST } from './client.ts';
import type { components } from './generated/public-api.js';
import { problemOf } from './api-problem.ts';
import { readAgain } from './queries.ts';

export type SentCase = components['schemas']['SentCase'];
/** Every field of a case that its sender sets; the API takes null for an empty one. */
export type CaseBody = Required<
  Omit<
    components['schemas']['CreateSentCase'],
    'referentFirmId' | 'routingRuleId' | 'roundRobinPosition' | 'isTestCase' | 'customMetadata'
  >
>;
export type ReferBody = components['schemas']['ReferSentCase'];

/** A case with the tag of the state that was read. */
export interface StoredCase {
  record: SentCase;
  tag: string | null;
}

interface CaseAnswer {
  data?: { data: SentCase };
  error?: unknown;
  response: Response;
}

async function stored(call: Promise<CaseAnswer>): Promise<StoredCase> {
  const { data, error, response } = await call;
  if (!response.ok || !data) throw problemOf(response, error);
  return { record: data.data, tag: response.headers.get('ETag') };
}

/** A new draft. The same key and body make it once, however often they are sent. */
export function createCase(body: Partial<CaseBody>, key: string): Promise<StoredCase> {
  const header = { 'Idempotency-Key': key };
  return stored(
    POST('/sent-cases', { params: { header }, body: body as components['schemas']['CreateSentCase'] }),
  );
}

export function readCase(id: string, signal?: AbortSignal): Promise<StoredCase> {
  return stored(GET('/sent-cases/{id}', { params: { path: { id } }, ...(signal && { signal }) }));
}

/** Writes changes over the state that was read. @throws {ApiProblem} 409 when it has changed meanwhile */
export function editCase(id: string, body: Partial<CaseBody>, tag: string | null): Promise<StoredCase> {
  const header = tag === null ? {} : { 'If-Match': tag };
  return stored(
    PATCH('/sent-cases/{id}', {
      params: { path: { id }, header },
      body: body as components['schemas']['UpdateSentCase'],
    }),
  );
}

/** Deletes a draft as it was read. @throws {ApiProblem} 409 when it has changed meanwhile, or was sent */
export function deleteCase(id: string, tag: string | null): Promise<void> {
  const header = tag === null ? {} : { 'If-Match': tag };
  return doneBy(DELETE('/sent-cases/{id}', { params: { path: { id }, header } }));
}

/** Sends a draft or an ended case, by its id, or a received referral onward, by the id of the referral. */
export function referCase(id: string, body: ReferBody, key: string): Promise<StoredCase> {
  const header = { 'Idempotency-Key': key };
  return stored(POST('/sent-cases/{id}/refer', { params: { path: { id }, header }, body }));
}

/** Lists show what was sent or saved. */
export function forgetCaseLists(): Promise<unknown> {
  return Promise.all([['inbox'], ['referral'], ['send']].map((queryKey) => readAgain(queryKey)));
}

/** A case that the firm may send, as it is now. */
export function useStoredCase(id: string) {
  return useQuery({
    // not among what is read again after sending: the form with its files stays until it is done
    queryKey: ['stored-case', id],
    queryFn: ({ signal }) => readCase(id, signal),
    enabled: id !== '',
    // a form starts from what is stored now, and does not change under a person's hands
    gcTime: 0,
    staleTime: Infinity,
  });
}

const MOST_LOOKALIKES = 5;

/** Cases of the firm, sent or received, that name this client: the search of the API. */
export function useLookalikes(words: string, isOn: boolean) {
  return useQuery({
    queryKey: ['send', 'lookalikes', words],
    enabled: isOn,
    // asked again just before the case is sent
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { search: words, includeArchived: true, limit: MOST_LOOKALIKES };
      const [sent, received] = await Promise.all([
        bodyOf(GET('/sent-cases', { params: { query }, signal })),
        bodyOf(GET('/received-referrals', { params: { query }, signal })),
      ]);
      return {
        rows: [...sent.data, ...received.data],
        total: sent.pagination.total + received.pagination.total,
      };
    },
  });
}
