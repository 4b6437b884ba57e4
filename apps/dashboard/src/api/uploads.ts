import { useQuery } from '@tanstack/react-query';
import { type ApiProblem, problemOf, unreachable } from './api-problem.ts';
import { bodyOf, GET } from './client.ts';

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

interface Upload {
  /** Of the case, or of one of its referrals. */
  caseId: string;
  file: File;
  /** Makes sure that the file is stored once, however often it is tried. */
  key: string;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/** Uploads a file. @throws {ApiProblem}; an `AbortError` when it was cancelled */
export async function uploadDocument(upload: Upload): Promise<void> {
  // renews the session first: a refusal after 40 MB would cost them again
  await bodyOf(GET('/auth/me', { signal: upload.signal }));
  const problem = await post(upload);
  if (problem) throw problem;
}

/** Only this kind of request tells how far an upload is. */
function post({ caseId, file, key, signal, onProgress }: Upload): Promise<ApiProblem | null> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const end = (done: () => void) => {
      signal.removeEventListener('abort', cancel);
      done();
    };
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => end(() => resolve(problemIn(request)));
    request.onerror = () => end(() => resolve(unreachable()));
    request.onabort = () => end(() => reject(new DOMException('Cancelled', 'AbortError')));
    signal.addEventListener('abort', cancel);
    request.open('POST', `/api/v1/cases/${encodeURIComponent(caseId)}/documents`);
    request.setRequestHeader('Idempotency-Key', key);
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}

function problemIn(request: XMLHttpRequest): ApiProblem | null {
  const { status, responseText } = request;
  if (status >= 200 && status < 300) return null;
  const headers = ['X-Request-Id', 'Retry-After'].flatMap((name) => {
    const value = request.getResponseHeader(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  return problemOf(new Response(null, { status, headers }), bodyIn(responseText));
}

function bodyIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
