import type { IncomingMessage } from 'node:http';
import { parseRequestTarget, type RequestTarget, type TargetFault } from '../exchange/request-target.js';
import { HttpFault } from './http-fault.js';

/** Longer than any address of the API; the headers then still have room of their own. */
const MAX_URL_CHARS = 8_192;

const FAULT_TEXT: Record<TargetFault, string> = {
  not_an_absolute_path: 'The address must begin with /',
  invalid_character: 'The address holds a character that must be percent-encoded',
  invalid_percent_encoding: 'The address is not percent-encoded as UTF-8',
  nul_byte: 'The address holds a NUL byte',
  ambiguous_path: 'The path holds an empty segment, a dot segment or an encoded slash',
};

/** `uri-host [ ":" port ]`, or nothing (RFC 9110, 7.2), without the spellings that no name of ours has. */
const HOST = /^(?:[\w.-]+|\[[0-9a-f:.]+\])?(?::\d*)?$/i;
const ABSOLUTE_FORM = /^https?:\/\/([^/?#]+)([/?].*)?$/i;

/**
 * Reads where a request is meant to go.
 *
 * @throws {HttpFault} 400 on a Host or an address that cannot be read in one way only, 414 on one that is too long
 */
export function readTarget(req: IncomingMessage): RequestTarget {
  checkHost(req);
  const url = req.url ?? '';
  if (url.length > MAX_URL_CHARS) throw new HttpFault(414, 'url', 'too_long', 'The address is too long');
  if (url.charCodeAt(0) !== 0x2f) takeAbsoluteForm(req, url);
  const target = parseRequestTarget(req.url ?? '');
  if (typeof target !== 'string') return target;
  throw new HttpFault(400, 'url', target, FAULT_TEXT[target]);
}

/**
 * There must be one, once (RFC 9112, 3.2): two readers of a request with two could see two different requests. Node itself
 * takes the first and drops the others.
 */
export function checkHost({ httpVersion, headers, rawHeaders }: IncomingMessage): void {
  const { host } = headers;
  if (host === undefined) {
    if (httpVersion === '1.1') throw new HttpFault(400, 'Host', 'required', 'The header Host is missing');
    return;
  }
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  if (count > 1) throw new HttpFault(400, 'Host', 'repeated', 'The header Host is there more than once');
  if (!HOST.test(host)) throw new HttpFault(400, 'Host', 'invalid_format', 'The header Host names no host');
}

/**
 * `GET http://host/path` is `GET /path` with that host, whatever the header Host says (RFC 9112, 3.2.2): every server has to
 * take it, though only proxies are sent it. Anything else that does not begin with a slash stays as it is, to be refused.
 */
function takeAbsoluteForm(req: IncomingMessage, url: string): void {
  const [, host, rest = ''] = ABSOLUTE_FORM.exec(url) ?? [];
  if (host === undefined || !HOST.test(host)) return;
  req.headers.host = host;
  req.url = rest.startsWith('/') ? rest : `/${rest}`;
}
