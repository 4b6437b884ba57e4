import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether `v1` is the signature of the body, compared in constant time. */
export function isSignatureOf(
  v1: string,
  timestamp: string,
  body: Uint8Array | string,
  secret: string,
): boolean {
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(v1, 'hex'));
}
