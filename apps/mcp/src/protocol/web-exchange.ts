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

/** A request as the library takes it, with its message apart; it ends when the caller goes away. */
export function webRequest(request: ExpressRequest): Request {
  const gone = new AbortController();
  request.res?.once('close', () => gone.abort());
  const headers = READ_HEADERS.flatMap((name): [string, string][] => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return new Request(`http://mcp.invalid${request.path}`, {
    method: request.method,
    headers,
    signal: gone.signal,
  });
}

/** Sends an answer that was made without the library. */
export function sendJson(text: string, response: ExpressResponse): void {
  const length = Buffer.byteLength(text, 'utf8');
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': length }).end(text);
}

/** Sends what the library answered. A caller that went away is no error. */
export async function sendWebResponse(answer: Response, response: ExpressResponse): Promise<void> {
  response.status(answer.status);
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  if (!answer.body) return void response.end();
  // JSON is there as a whole: a stream around it costs more than it does
  if (answer.headers.get('content-type')?.startsWith('application/json'))
    return void response.end(Buffer.from(await answer.arrayBuffer()));
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), response).catch(() => undefined);
}
