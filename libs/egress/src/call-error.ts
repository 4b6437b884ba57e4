import { SsrfBlocked } from './ssrf-blocked.js';

/** The texts for how a call failed; `lastError` of a delivery has them (decisions, section 7). */
export const TIMED_OUT = 'Request timed out';

/** Null for a 2xx; a redirect is never followed (interface, "Subscription rules", 4). */
export function statusError(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `Redirect not allowed: ${status}`;
  return `HTTP ${status}`;
}

/** Text for a failed connection or a broken response. It never quotes the other side. */
export function connectionError(error: unknown): string {
  if (error instanceof SsrfBlocked) return error.message;
  const { code, message } = firstCause(error);
  if (
    code === 'UND_ERR_CONNECT_TIMEOUT' ||
    code === 'UND_ERR_HEADERS_TIMEOUT' ||
    code === 'UND_ERR_BODY_TIMEOUT'
  ) {
    return TIMED_OUT;
  }
  if (isTlsFault(code, message)) return `TLS error: ${code === 'EPROTO' ? 'handshake failed' : code}`;
  return `Connection failed: ${posixCode(code, message)}`;
}

/**
 * Codes of the operating system and the name resolver are shown unchanged. The HTTP library's own codes mean
 * one of two things: the other side closed the connection, or its response was not HTTP.
 */
function posixCode(code: string | undefined, message: string): string {
  if (code !== undefined && /^E[A-Z0-9]+$/.test(code)) return code;
  return code === 'UND_ERR_SOCKET' && message !== 'bad upgrade' ? 'ECONNRESET' : 'EPROTO';
}

/** Codes of OpenSSL's checks and Node's TLS: `CERT_HAS_EXPIRED`, `ERR_TLS_CERT_ALTNAME_INVALID`, … */
const TLS_CODE =
  /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_)/;

function isTlsFault(code: string | undefined, message: string): boolean {
  return (code !== undefined && TLS_CODE.test(code)) || (code === 'EPROTO' && /SSL|TLS/i.test(message));
}

/** Happy eyeballs reports all tries together; the first one is enough. */
function firstCause(error: unknown): { code?: string; message: string } {
  const { errors, code, message } = error as NodeJS.ErrnoException & { errors?: unknown[] };
  if (!code && Array.isArray(errors) && errors.length > 0) return firstCause(errors[0]);
  return { code, message: message ?? '' };
}
