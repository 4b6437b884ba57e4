import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';
import { bodyOf, GET } from './client.ts';
import { type FormSending, sendForm } from './send-form.ts';

/** Which files the exchange takes. */
export interface UploadLimits {
  allowedMimeTypes: string[];
  maxUploadBytes: number;
}

/** Undefined: not known yet. */
export function useUploadLimits(): UploadLimits | undefined {
  return useQuery({
    queryKey: ['upload-limits'],
    queryFn: async ({ signal }) => (await bodyOf(GET('/firms/me', { signal }))).data,
    select: ({ firm }) => firm ?? undefined,
    staleTime: Infinity,
  }).data;
}

interface Upload extends Omit<FormSending, 'path' | 'fields'> {
  /** Of the case, or of one of its referrals. */
  caseId: string;
}

/** Uploads a file. @throws {ApiProblem}; an `AbortError` when it was cancelled */
export async function uploadDocument({ caseId, ...sending }: Upload): Promise<void> {
  await sendForm({ ...sending, path: `/cases/${encodeURIComponent(caseId)}/documents` });
}

/** Whether the server looked at the file and does not take it: the same file will not do better. */
export function isFileRefused(problem: unknown): boolean {
  return problem instanceof ApiProblem && [400, 413, 415].includes(problem.status);
}
