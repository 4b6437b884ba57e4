import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';
import { bodyOf, GET, POST } from './client.ts';
import type { components } from './generated/public-api.js';
import { referralKeys } from './referral.ts';

export type StatusUpdate = components['schemas']['StatusUpdate'];
export type Note = components['schemas']['Note'];
export type CaseDocument = components['schemas']['Document'];

const PAGE_ROWS = 50;

interface Page<T> {
  data: T[];
  pagination?: { page: number; totalPages: number };
}

/** Rows of a case, the newest first, page after page. */
export interface Part<T> {
  rows: T[];
  hasMore: boolean;
  isPending: boolean;
  /** The firm may not read them any more: its access ended with the referral. */
  isEnded: boolean;
  problem: unknown;
  loadMore: () => void;
  retry: () => void;
}

/** Status changes and messages, of all referrals of the case that the firm sees. */
export function useUpdates(baseCaseId: string): Part<StatusUpdate> {
  return usePart(referralKeys.updates(baseCaseId), (page, signal) =>
    bodyOf(GET('/status-updates', { params: { query: { baseCaseId, page, limit: PAGE_ROWS } }, signal })),
  );
}

/** Notes of the case that the firm may read. */
export function useNotes(baseCaseId: string): Part<Note> {
  return usePart(referralKeys.notes(baseCaseId), (page, signal) => {
    const params = { path: { caseId: baseCaseId }, query: { page, limit: PAGE_ROWS } };
    return bodyOf(GET('/cases/{caseId}/notes', { params, signal }));
  });
}

/** Documents of the case that the firm may read. */
export function useDocuments(baseCaseId: string): Part<CaseDocument> {
  return usePart(referralKeys.documents(baseCaseId), (page, signal) => {
    const params = { path: { caseId: baseCaseId }, query: { page, limit: PAGE_ROWS } };
    return bodyOf(GET('/cases/{caseId}/documents', { params, signal }));
  });
}

function usePart<T extends { id: string }>(
  queryKey: readonly string[],
  read: (page: number, signal: AbortSignal) => Promise<Page<T>>,
): Part<T> {
  const { data, error, isPending, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }: Page<T>) =>
      pagination && pagination.page < pagination.totalPages ? pagination.page + 1 : null,
  });
  const isEnded = error instanceof ApiProblem && error.status === 404;
  return {
    rows: isEnded ? [] : rowsOf(data),
    hasMore: hasNextPage && !isEnded,
    isPending,
    isEnded,
    problem: isEnded ? null : error,
    loadMore: () => void fetchNextPage({ cancelRefetch: false }),
    retry: () => void refetch(),
  };
}

/** Each row once: a new row moves others to the next page, which repeats them. */
function rowsOf<T extends { id: string }>(data: InfiniteData<Page<T>> | undefined): T[] {
  const rows = new Map<string, T>();
  for (const { data: page } of data?.pages ?? []) for (const row of page) rows.set(row.id, row);
  return [...rows.values()];
}

/** A message to the other firm of a referral. */
export type NewMessage = components['schemas']['SendMessage'];
export type NewNote = components['schemas']['CreateNote'];

/** Sends a message once, however often it is tried with the same key. @throws {ApiProblem} */
export async function sendMessage(body: NewMessage, key: string): Promise<void> {
  await bodyOf(POST('/messages/send', { params: { header: { 'Idempotency-Key': key } }, body }));
}

/** Writes a note once, however often it is tried with the same key. @throws {ApiProblem} */
export async function writeNote(caseId: string, body: NewNote, key: string): Promise<void> {
  const params = { path: { caseId }, header: { 'Idempotency-Key': key } };
  await bodyOf(POST('/cases/{caseId}/notes', { params, body }));
}
