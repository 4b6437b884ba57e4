import express, { type Request } from 'express';
import { ApiError, validationError } from '@referral-exchange/contracts';
import { isEncoded, UnsupportedEncoding } from '../errors/unsupported-encoding.js';
import { MAX_BODY_BYTES } from './json-guard.js';

/** What came with a request, kept as bytes until the route has decided who may see what. */
interface ReceivedBody {
  bytes: Buffer;
  /** Why the body could not be read; thrown only when the body is asked for. */
  fault?: unknown;
}

const RECEIVED = Symbol('received body');
/** What the reader calls a body beyond the limit. */
const TOO_LARGE = 'entity.too.large';
type WithBody = Request & { [RECEIVED]?: ReceivedBody };

/** True for an upload, whose body stays an unread stream. */
export function isMultipart(request: { headers: Record<string, unknown> }): boolean {
  return String(request.headers['content-type'] ?? '')
    .toLowerCase()
    .startsWith('multipart/');
}

/** True when the caller announced a body, by its length or as chunks (RFC 9112, section 6.3). */
export function hasBody({ headers }: Pick<Request, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined;
}

/**
 * Reads the body as bytes and nothing more, after the guards: parsing waits for `DeferredBody`, so that 404
 * and 403 go before the body's 400 and 413 (decisions, 1.3). Uploads (multipart) stay an unread stream for
 * their own route. Never rejects.
 */
export async function receiveBody(request: Request): Promise<void> {
  if (!isMultipart(request)) (request as WithBody)[RECEIVED] = await read(request, MAX_BODY_BYTES);
}

/**
 * Reads the body of a `@ReadsOwnBody()` route, exactly as on the wire.
 *
 * @throws 413 `file_too_large`, 415 when it is packed, 400 when it was cut off
 */
export async function exactBytes(request: Request, maxBytes: number): Promise<Buffer> {
  const { bytes, fault } = await read(request, maxBytes);
  throwFault(fault, maxBytes);
  return bytes;
}

function read(request: Request, limit: number): Promise<ReceivedBody> {
  if (isEncoded(request.headers)) return Promise.resolve(unread(new UnsupportedEncoding()));
  // the reader would take in all of a body before it refuses it
  if (Number(request.headers['content-length']) > limit) return Promise.resolve(unread({ type: TOO_LARGE }));
  return new Promise((resolve) => {
    express.raw({ type: () => true, limit, inflate: false })(request, request.res!, (fault?: unknown) => {
      const body: unknown = request.body;
      resolve({ bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0), fault });
    });
  });
}

const unread = (fault: unknown): ReceivedBody => ({ bytes: Buffer.alloc(0), fault });

/** Throws the fault of a body that could not be read: 413 over 1 MiB, 415 packed, 400 cut off. */
export function assertBodyReceived(request: Request): void {
  throwFault((request as WithBody)[RECEIVED]?.fault, MAX_BODY_BYTES);
}

function throwFault(fault: unknown, maxBytes: number): void {
  if (!fault) return;
  if (fault instanceof UnsupportedEncoding) throw fault;
  if ((fault as { type?: unknown }).type === TOO_LARGE) {
    const message = `The body is too large: send at most ${maxBytes / 1024} KB`;
    throw new ApiError('file_too_large', message, { maxBytes });
  }
  throw validationError([{ field: '', code: 'malformed', message: 'The body could not be read' }]);
}

/** The bytes of the body; empty when there was none. @throws as `assertBodyReceived`. */
export function bodyBytes(request: Request): Buffer {
  assertBodyReceived(request);
  return (request as WithBody)[RECEIVED]?.bytes ?? Buffer.alloc(0);
}

/** True when the body says that it is JSON. */
export function isJson({ headers }: Pick<Request, 'headers'>): boolean {
  return /^application\/([\w.-]+\+)?json\b/i.test(String(headers['content-type'] ?? ''));
}

/** The bytes of a body that must be JSON: 400 when it says to be something else. */
export function jsonBytes(request: Request): Buffer {
  const bytes = bodyBytes(request);
  // a form's content type would let a foreign page post here with a session's cookie
  if ((bytes.length > 0 || isMultipart(request)) && !isJson(request)) {
    throw validationError([
      { field: 'Content-Type', code: 'invalid_format', message: 'Content-Type must be application/json' },
    ]);
  }
  return bytes;
}
