import { createHmac } from 'node:crypto';

/**
 * Value of `X-Service-Signature` (interface, "Signature"): HMAC-SHA256 of `<t>.<rawBody>`, keyed with the
 * whole secret. Each attempt makes a new one.
 * @param timestamp Unix seconds
 */
export function signatureHeader(body: string | Buffer, secret: string, timestamp: number): string {
  return `t=${timestamp},v1=${signatureOf(body, secret, timestamp)}`;
}

/** The hex digest alone. */
export function signatureOf(body: string | Buffer, secret: string, timestamp: number | string): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
}
