import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { bodyOf, GET } from './client.ts';
import type { components } from './generated/public-api.js';
import { readAgain } from './queries.ts';
import { sendForm } from './send-form.ts';

type Schemas = components['schemas'];
/** One import and its progress, without the errors of its rows. */
export type ImportLine = Schemas['ImportJobListItem'];
export type ImportJob = Schemas['ImportJob'];
export type ImportError = Schemas['ImportError'];
/** What a file holds: historical cases, or statuses of referrals. */
export type ImportKind = ImportLine['kind'];

const PATHS: Readonly<Record<ImportKind, '/import/cases' | '/import/cases/update'>> = {
  cases: '/import/cases',
  statuses: '/import/cases/update',
};
const PAGE_ROWS = 20;
/** So often the progress of an import is asked for. */
const POLL_MS = 1_500;
const LIST_POLL_MS = 4_000;

/** Whether the rows of a file are all done, or will not be. */
export function isOver({ status }: Pick<ImportLine, 'status'>): boolean {
  return status === 'COMPLETED' || status === 'FAILED';
}

/** The imports of the firm, the newest first, page after page. Those under way are followed. */
export function useImports() {
  const { data, ...rest } = useInfiniteQuery({
    queryKey: ['imports', 'list'],
    queryFn: ({ pageParam: page, signal }) =>
      bodyOf(GET('/import/jobs', { params: { query: { page, limit: PAGE_ROWS } }, signal })),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, totalPages } }) => (page < totalPages ? page + 1 : null),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => !page.data.every(isOver)) ? LIST_POLL_MS : false,
  });
  // a new import moves others to the next page, which repeats them
  const lines = new Map(data?.pages.flatMap((page) => page.data).map((line) => [line.jobId, line]));
  return { ...rest, isKnown: data !== undefined, lines: [...lines.values()] };
}

/** One import. While it is under way it is followed. */
export function useImport(jobId: string) {
  return useQuery({
    queryKey: ['imports', 'job', jobId],
    queryFn: ({ signal }) => readJob(jobId, 0, signal),
    refetchInterval: ({ state }) => (state.data && !isOver(state.data) ? POLL_MS : false),
  });
}

async function readJob(jobId: string, afterRow: number, signal: AbortSignal): Promise<ImportJob> {
  const params = { path: { jobId }, query: { afterRow } };
  return (await bodyOf(GET('/import/jobs/{jobId}', { params, signal }))).data;
}

/** The failed rows of an import as they were in its file, and what is wrong with each. */
export interface FailedRows {
  /** Cells by row; the first row is the header. The last cell is the reason in words. */
  records: string[][];
  errors: ImportError[];
}

export function useFailedRows(jobId: string) {
  return useQuery({
    queryKey: ['imports', 'failed', jobId],
    queryFn: async ({ signal }): Promise<FailedRows> => {
      const [{ recordsIn }, text, errors] = await Promise.all([
        import('./csv-records.ts'),
        bodyOf(GET('/import/jobs/{jobId}/errors', { params: { path: { jobId } }, parseAs: 'text', signal })),
        allErrors(jobId, signal),
      ]);
      return { records: recordsIn(text), errors };
    },
    // what failed once stays as it is
    staleTime: Infinity,
  });
}

/** An answer lists the errors of a thousand rows. */
async function allErrors(jobId: string, signal: AbortSignal): Promise<ImportError[]> {
  const all: ImportError[] = [];
  for (let afterRow = 0; ;) {
    const { errors, omittedRows = 0 } = await readJob(jobId, afterRow, signal);
    all.push(...errors);
    if (omittedRows === 0 || errors.length === 0) return all;
    afterRow = errors.at(-1)!.row;
  }
}

/** A file to save: the failed rows of an import, or the template of a kind. */
export function useImportFile() {
  return useMutation({
    mutationFn: (wanted: { failedOf: string } | { templateOf: ImportKind }): Promise<Blob> => {
      const parseAs = 'blob';
      if ('templateOf' in wanted) return bodyOf(GET(`${PATHS[wanted.templateOf]}/template`, { parseAs }));
      const params = { path: { jobId: wanted.failedOf } };
      return bodyOf(GET('/import/jobs/{jobId}/errors', { params, parseAs }));
    },
  });
}

interface Upload {
  kind: ImportKind;
  file: File;
  isDryRun: boolean;
  key: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Uploads a file, and gives the id of its import. @throws {ApiProblem}; an `AbortError` */
export async function uploadImport({ kind, isDryRun, ...sending }: Upload): Promise<string> {
  const answer = await sendForm({ ...sending, path: PATHS[kind], fields: { dryRun: String(isDryRun) } });
  void readAgain(['imports', 'list']);
  return (answer as { data: Schemas['StartedImport'] }).data.jobId;
}

/** What an import has written shows in the lists, and in referrals that are open. */
export function forgetImported(): Promise<unknown> {
  return Promise.all([['inbox'], ['referral'], ['imports', 'list']].map((queryKey) => readAgain(queryKey)));
}
