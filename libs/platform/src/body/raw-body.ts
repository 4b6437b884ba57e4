import express, { type NextFunction, type Request, type Response } from 'express';
import { ApiError, validationError } from '../errors/api.error.js';
import { MAX_BODY_BYTES } from './json-guard.js';

/** What came with a request, kept as bytes until the route has decided who may see what. */
interface ReceivedBody {
  bytes: Buffer;
  /** Why the body could not be read; told only when the body is asked for. */
  fault?: unknown;
}

const RECEIVED = Symbol('received body');
type WithBody = Request & { [RECEIVED]?: ReceivedBody };

/** True for an upload, whose body stays an unread stream. */
export function isMultipart(request: { headers: Record<string, unknown> }): boolean {
  return String(request.headers['content-type'] ?? '')
    .toLowerCase()
    .startsWith('multipart/');
}

const readBytes = express.raw({
  type: (request) => !isMultipart(request as Request),
  limit: MAX_BODY_BYTES,
});

const readAnyBytes = express.raw({ type: () => true, limit: MAX_BODY_BYTES });

/** Injection token of a RegExp: on these paths `bodyBytes` are those of the wire, neither unpacked nor left to a form. */
export const EXACT_BODY_PATHS = Symbol('EXACT_BODY_PATHS');

/**
 * Reads the body as bytes and nothing more: parsing waits for `DeferredBody`, so that 401, 403 and 404 go before
 * the body's 400 and 413 (decisions, 1.3). Uploads (multipart) stay an unread stream for their own route.
 */
export function receiveBody(exactPaths?: RegExp) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const read = exactPaths?.test(request.path) ? readExactly : readBytes;
    read(request, response, (fault?: unknown) => {
      const body: unknown = request.body;
      (request as WithBody)[RECEIVED] = { bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0), fault };
      next();
    });
  };
}

/** The reader looks once, at its start, for a coding to undo. */
function readExactly(request: Request, response: Response, done: (fault?: unknown) => void): void {
  const { 'content-encoding': coding } = request.headers;
  delete request.headers['content-encoding'];
  readAnyBytes(request, response, done);
  if (coding !== undefined) request.headers['content-encoding'] = coding;
}

/** Throws the fault of a body that could not be read: 413 over 1 MiB, 400 when cut off or badly encoded. */
export function assertBodyReceived(request: Request): void {
  const fault = (request as WithBody)[RECEIVED]?.fault as { type?: unknown } | undefined;
  if (!fault) return;
  if (fault.type === 'entity.too.large') {
    throw new ApiError('file_too_large', 'The body is too large', { maxBytes: MAX_BODY_BYTES });
  }
  throw validationError([{ field: '', code: 'malformed', message: 'The body could not be read' }]);
}

/** The bytes of the body; empty when there was none. @throws as `assertBodyReceived`. */
export function bodyBytes(request: Request): Buffer {
  assertBodyReceived(request);
  return (request as WithBody)[RECEIVED]?.bytes ?? Buffer.alloc(0);
}

/** The bytes of a body that must be JSON: 400 when it says to be something else. */
export function jsonBytes(request: Request): Buffer {
  const bytes = bodyBytes(request);
  const type = String(request.headers['content-type'] ?? '');
  // a form's content type would let a foreign page post here with a session's cookie
  if ((bytes.length > 0 || isMultipart(request)) && !/^application\/([\w.-]+\+)?json\b/i.test(type)) {
    throw validationError([
      { field: 'Content-Type', code: 'invalid_format', message: 'Content-Type must be application/json' },
    ]);
  }
  return bytes;
}
