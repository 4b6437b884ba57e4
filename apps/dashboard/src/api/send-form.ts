import { ApiProblem, problemOf, unreachable } from './api-problem.ts';
import { learnRole } from './call-server.ts';
import { bodyOf, GET } from './client.ts';

/** A file on its way to the server. */
export interface FormSending {
  /** Below `/api/v1`. */
  path: string;
  file: File;
  fields?: Readonly<Record<string, string>>;
  /** Makes sure that it has its effect once, however often it is tried. */
  key: string;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

/** Sends a form with a file. @throws {ApiProblem}; an `AbortError` when it was cancelled */
export async function sendForm(sending: FormSending): Promise<unknown> {
  // renews the session first: a refusal after 40 MB would cost them again
  await renewSession(sending);
  let answer = await post(sending);
  if (answer instanceof ApiProblem && answer.status === 401) {
    // it ended meanwhile: the file is sent once more when the person has signed in again
    await renewSession(sending);
    answer = await post(sending);
  }
  if (answer instanceof XMLHttpRequest) return bodyIn(answer.responseText);
  if (answer.status === 403) learnRole();
  throw answer;
}

async function renewSession({ signal }: FormSending): Promise<void> {
  await bodyOf(GET('/auth/me', { signal }));
}

/** The answer, or why there is none. Only this kind of request tells how far an upload is. */
function post({
  path,
  file,
  fields,
  key,
  signal,
  onProgress,
}: FormSending): Promise<XMLHttpRequest | ApiProblem> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    const end = (done: () => void) => {
      signal.removeEventListener('abort', cancel);
      done();
    };
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => end(() => resolve(problemIn(request) ?? request));
    request.onerror = () => end(() => resolve(unreachable()));
    request.onabort = () => end(() => reject(new DOMException('Cancelled', 'AbortError')));
    signal.addEventListener('abort', cancel);
    request.open('POST', `/api/v1${path}`);
    request.setRequestHeader('Idempotency-Key', key);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields ?? {})) form.append(name, value);
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
