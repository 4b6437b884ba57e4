import { useMutation, useQuery } from '@tanstack/react-query';
import { problemOf } from './api-problem.ts';
import { bodyOf, GET, POST, PUT } from './client.ts';
import type { components } from './generated/internal-api.js';
import { queries, readAgain } from './queries.ts';
import { tagOf } from './tag-of.ts';

type Schemas = components['schemas'];
/** How records of one kind become cases. Its token is never shown. */
export type CrmMapping = Schemas['CrmProfile'];
/** A mapping to store or to try. */
export type CrmMappingBody = Schemas['CrmProfileBody'];
export type CrmTrial = Schemas['CrmTrialResult'];
export type CrmTrialBody = Schemas['CrmTrial'];
export type TrialField = CrmTrial['fields'][number];
/** A write-back that failed or is late. */
export type Writeback = Schemas['OutstandingWriteback'];

/** All mappings of the firm, with the tag of that version. */
export interface MappingsVersion {
  mappings: readonly CrmMapping[];
  tag: string;
}

const MAPPINGS = ['crm', 'mappings'];

/** The mappings as they are now. @throws {ApiProblem} */
export async function readMappings(signal?: AbortSignal): Promise<MappingsVersion> {
  const { data, error, response } = await GET('/firm/crm-mappings', signal ? { signal } : {});
  if (!data) throw problemOf(response, error);
  return { mappings: data.data.profiles, tag: tagOf(response) };
}

export function useMappings() {
  return useQuery({ queryKey: MAPPINGS, queryFn: ({ signal }) => readMappings(signal) });
}

/** Stores all mappings, unless somebody else has changed the version of the tag. @throws {ApiProblem} */
export async function replaceMappings(
  profiles: readonly CrmMappingBody[],
  tag: string,
): Promise<MappingsVersion> {
  const params = { header: { 'If-Match': tag } };
  const { data, error, response } = await PUT('/firm/crm-mappings', {
    params,
    body: { profiles: [...profiles] },
  });
  if (!data) throw problemOf(response, error);
  const version = { mappings: data.data.profiles, tag: tagOf(response) };
  queries.setQueryData(MAPPINGS, version);
  return version;
}

/** What a send by this mapping would come to. @throws {ApiProblem} when the mapping could not be saved */
export async function tryMapping(body: CrmTrialBody): Promise<CrmTrial> {
  return (await bodyOf(POST('/firm/crm-mappings/trial', { body }))).data;
}

/** What is shown of a list that may be long. */
const MOST_SHOWN = 100;
const SOON_MS = 5_000;

/** The write-backs that failed or are late, and how many there are. Asked again while one is under way. */
export function useWritebacks() {
  return useQuery({
    queryKey: ['crm', 'writebacks'],
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: MOST_SHOWN };
      const { data, pagination } = await bodyOf(GET('/firm/crm-writebacks', { params: { query }, signal }));
      return { rows: data, total: pagination.total };
    },
    refetchInterval: ({ state: { data } }) =>
      data?.rows.some(({ state }) => state === 'waiting') ? SOON_MS : false,
  });
}

/** Tries a write-back now. */
export function useRetry() {
  return useMutation({
    mutationFn: (attemptId: string) =>
      bodyOf(POST('/firm/crm-writebacks/{attemptId}/retry', { params: { path: { attemptId } } })),
    onSettled: refreshCrm,
  });
}

/** Tries all that need attention. */
export function useRetryAll() {
  return useMutation({ mutationFn: () => bodyOf(POST('/firm/crm-writebacks/retry')), onSettled: refreshCrm });
}

/** Also after a refusal: somebody else may have changed them. */
export function refreshCrm(): Promise<void> {
  return readAgain(['crm']);
}
