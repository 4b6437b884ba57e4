import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { bodyOf, GET, POST } from './client.ts';
import type { components } from './generated/internal-api.js';
import { readAgain } from './queries.ts';

type Schemas = components['schemas'];
/** One export of the firm, and what became of it. */
export type FirmExport = Schemas['Export'];

const EXPORTS = ['firm-exports'];
const PAGE_ROWS = 20;
/** So often an export that is being made is asked for. */
const POLL_MS = 4_000;

/** Whether the file of an export is being made. */
export function isUnderWay({ status }: Pick<FirmExport, 'status'>): boolean {
  return status === 'pending';
}

/** The exports of the firm, the newest first, page after page. One under way is followed. */
export function useFirmExports() {
  const { data, ...rest } = useInfiniteQuery({
    queryKey: EXPORTS,
    queryFn: ({ pageParam: page, signal }) =>
      bodyOf(GET('/firm/exports', { params: { query: { page, limit: PAGE_ROWS } }, signal })),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, totalPages } }) => (page < totalPages ? page + 1 : null),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.data.some(isUnderWay)) ? POLL_MS : false,
  });
  // a new export moves others to the next page, which repeats them
  const lines = new Map(data?.pages.flatMap((page) => page.data).map((line) => [line.id, line]));
  return { ...rest, isKnown: data !== undefined, lines: [...lines.values()] };
}

/** Asks for an export of all that the firm sees. A second one waits for the first. */
export function useStartExport() {
  return useMutation({
    mutationFn: () => bodyOf(POST('/firm/exports')),
    onSettled: () => readAgain(EXPORTS),
  });
}

/** Where the file of an export is for 15 minutes. */
export function useExportFile() {
  return useMutation({
    mutationFn: async (id: string): Promise<Schemas['ExportFile']> =>
      (await bodyOf(GET('/firm/exports/{id}/file', { params: { path: { id } } }))).data,
    // it was deleted meanwhile
    onError: () => readAgain(EXPORTS),
  });
}
