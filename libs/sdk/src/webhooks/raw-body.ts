import { WebhookBodyParsedError } from '../errors/errors.js';

/** A body as it came over the network. */
export type RawBody = Uint8Array | ArrayBuffer | string;

/**
 * The bytes that were signed.
 *
 * @throws {WebhookBodyParsedError} for what a body parser made of them: they cannot be had back
 */
export function signedBytes(body: RawBody): Uint8Array | string {
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  if (body instanceof Uint8Array) return body;
  if (typeof body === 'string' && body !== '[object Object]') return body;
  throw new WebhookBodyParsedError(
    'The body of the webhook was parsed before it was verified: the signature is over the exact bytes, so pass the raw body ' +
      `(Buffer, Uint8Array or text), not ${typeof body === 'string' ? body : nameOf(body)}. In Express, use express.raw({ type: 'application/json' }) ` +
      'on this route, before any express.json(); elsewhere, see "Webhooks" in the README',
    { status: 0, code: 'webhook_body_parsed' },
  );
}

function nameOf(body: unknown): string {
  if (body === undefined || body === null) return String(body);
  return typeof body === 'object' ? 'a parsed object' : `a ${typeof body}`;
}
