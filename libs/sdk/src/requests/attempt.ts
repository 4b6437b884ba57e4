import { ConnectionError, TimeoutError } from '../errors/errors.js';

/** A response that was read to its end. */
export interface ReadResponse {
  response: Response;
  text: string;
}

/**
 * Sends one request and reads the whole answer.
 *
 * @throws {TimeoutError} when that takes longer than `timeoutMs`
 * @throws {ConnectionError} when there is no answer, or a redirect: the key goes to no other address
 * @throws the reason of `signal`
 */
export async function attempt(
  send: typeof fetch,
  url: string,
  init: RequestInit,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
): Promise<ReadResponse> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const onAbort = (): void => controller.abort(signal!.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  const late = new TimeoutError(
    `No answer within ${timeoutMs} ms: ${init.method} ${url}`,
    NO_RESPONSE('timeout'),
  );
  const timer = setTimeout(() => controller.abort(late), timeoutMs);
  try {
    const response = await send(url, { ...init, redirect: 'manual', signal: controller.signal });
    refuseRedirect(response, url);
    return { response, text: await response.text() };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (controller.signal.aborted) throw late;
    if (error instanceof ConnectionError) throw error;
    throw new ConnectionError(`No answer from ${url}: ${causeOf(error)}`, NO_RESPONSE('connection_failed'), {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

const NO_RESPONSE = (code: string) => ({ status: 0, code });

function refuseRedirect({ status, type, headers }: Response, url: string): void {
  const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304);
  if (!isRedirect) return;
  const target = headers.get('location') ?? 'another address';
  throw new ConnectionError(
    `${url} redirects to ${target}. Give the final address as baseUrl: the API key is not sent elsewhere`,
    { status, code: 'redirected' },
  );
}

/** `fetch failed` says nothing; its cause does. */
function causeOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message;
}
