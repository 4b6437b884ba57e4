import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far `t` may be from the receiver's clock, seconds (interface, "Signature", 3). */
export const SIGNATURE_TOLERANCE_SECONDS = 300;

/**
 * Is this webhook genuine (interface, "Signature")? Call it with the exact bytes of the body, before parsing them, and
 * answer non-2xx when it is false, so that the delivery is tried again.
 *
 * @param rawBody the body as it arrived; a string is taken as UTF-8
 * @param header the value of `X-Service-Signature`, `t=<unix-seconds>,v1=<hex>`; undefined is not genuine
 * @param secret the subscription's secret, whole, `whsec_` included
 * @param now the receiver's clock, unix seconds
 */
export function verifyWebhook(
  rawBody: Uint8Array | string,
  header: string | undefined,
  secret: string,
  now: number = Date.now() / 1000,
): boolean {
  const parts = new Map<string, string>();
  for (const part of (header ?? '').split(',')) {
    const [name = '', ...value] = part.split('=');
    parts.set(name.trim(), value.join('=').trim());
  }
  const timestamp = parts.get('t') ?? '';
  const given = parts.get('v1') ?? '';
  if (!/^\d{1,15}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > SIGNATURE_TOLERANCE_SECONDS)
    return false;
  if (!/^[0-9a-f]{64}$/i.test(given)) return false;
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest();
  return timingSafeEqual(expected, Buffer.from(given, 'hex'));
}
