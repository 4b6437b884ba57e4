import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';

/** Headers that the protocol's library reads. It gets no other: nothing of a credential reaches it. */
const READ_HEADERS = [
  'content-type',
  'accept',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'mcp-session-id',
  'last-event-id',
];

/** A request as the library takes it; it ends when the caller goes away. */
export function webRequest(request: ExpressRequest, body: Buffer): Request {
  const gone = new AbortController();
  request.res?.once('close', () => gone.abort());
  const headers = READ_HEADERS.flatMap((name): [string, string][] => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return new Request(`http://mcp.invalid${request.path}`, {
    method: request.method,
    headers,
    body: new Uint8Array(body),
    signal: gone.signal,
  });
}

/** Sends what the library answered. A caller that went away is no error. */
export async function sendWebResponse(answer: Response, response: ExpressResponse): Promise<void> {
  response.status(answer.status);
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  if (!answer.body) return void response.end();
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), response).catch(() => undefined);
}
