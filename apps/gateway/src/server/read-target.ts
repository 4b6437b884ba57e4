import type { IncomingMessage } from 'node:http';
import { parseRequestTarget, type RequestTarget, type TargetFault } from '../exchange/request-target.js';
import { HttpError } from '../exchange/http-error.js';

/** Longer than any address of the API, and short enough to leave room for headers. */
const MAX_URL_CHARS = 8_192;

const FAULT_TEXT: Record<TargetFault, string> = {
  not_an_absolute_path: 'The address must begin with /',
  invalid_character: 'The address has a character that must be percent-encoded',
  invalid_percent_encoding: 'The address is not percent-encoded as UTF-8',
  nul_byte: 'The address has a NUL byte',
  ambiguous_path: 'The path has an empty segment, a dot segment or an encoded slash',
};

/** `uri-host [ ":" port ]`, or nothing (RFC 9110, 7.2), without characters that our names never have. */
const HOST = /^(?:[\w.-]+|\[[0-9a-f:.]+\])?(?::\d*)?$/i;
const ABSOLUTE_FORM = /^https?:\/\/([^/?#]+)([/?].*)?$/i;

/**
 * Reads the target of a request.
 *
 * @throws {HttpError} 400 on a `Host` or an address that is invalid or ambiguous, 414 on an address that is
 *   too long
 */
export function readTarget(req: IncomingMessage): RequestTarget {
  checkHost(req);
  const url = req.url ?? '';
  if (url.length > MAX_URL_CHARS) throw new HttpError(414, 'url', 'too_long', 'The address is too long');
  if (url.charCodeAt(0) !== 0x2f) takeAbsoluteForm(req, url);
  const target = parseRequestTarget(req.url ?? '');
  if (typeof target !== 'string') return target;
  throw new HttpError(400, 'url', target, FAULT_TEXT[target]);
}

/**
 * A request must have exactly one `Host` (RFC 9112, 3.2): with two, two servers could read two different
 * requests. Node takes the first and drops the others, so the raw headers are counted.
 */
export function checkHost({ httpVersion, headers, rawHeaders }: IncomingMessage): void {
  const { host } = headers;
  if (host === undefined) {
    if (httpVersion === '1.1') throw new HttpError(400, 'Host', 'required', 'The header Host is missing');
    return;
  }
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  if (count > 1) throw new HttpError(400, 'Host', 'repeated', 'The header Host was sent more than once');
  if (!HOST.test(host))
    throw new HttpError(400, 'Host', 'invalid_format', 'The header Host is not a valid host name');
}

/**
 * Reads `GET http://host/path` as `GET /path` with that host, whatever the header Host says: every server must accept it
 * (RFC 9112, 3.2.2). Any other target that does not begin with a slash stays unchanged and is refused later.
 */
function takeAbsoluteForm(req: IncomingMessage, url: string): void {
  const [, host, rest = ''] = ABSOLUTE_FORM.exec(url) ?? [];
  if (host === undefined || !HOST.test(host)) return;
  req.headers.host = host;
  req.url = rest.startsWith('/') ? rest : `/${rest}`;
}
