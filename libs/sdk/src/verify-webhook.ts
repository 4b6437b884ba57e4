import { createHmac, timingSafeEqual } from 'node:crypto';

/** The greatest difference between `t` and the receiver's clock, in seconds (interface, "Signature", 3). */
export const SIGNATURE_TOLERANCE_SECONDS = 300;

/**
 * Tells whether a webhook is genuine (interface, "Signature"). Call it with the exact bytes of the body,
 * before you parse them. Answer non-2xx when it returns false: the delivery is then tried again. It never
 * throws on what a header can hold.
 *
 * @param rawBody the body as received; a string is read as UTF-8
 * @param header the value of `X-Service-Signature`, `t=<unix-seconds>,v1=<hex>`; a missing header is not
 *   genuine, nor is one with two `t` or two `v1`
 * @param secret the whole secret of the subscription, with `whsec_`
 * @param now the receiver's clock, in unix seconds
 */
export function verifyWebhook(
  rawBody: Uint8Array | string,
  header: string | readonly string[] | null | undefined,
  secret: string,
  now: number = Date.now() / 1000,
): boolean {
  const parts = String(header ?? '').split(',');
  const timestamp = valueOf('t', parts);
  const given = valueOf('v1', parts);
  if (!/^[0-9]{1,15}$/.test(timestamp) || !/^[0-9a-f]{64}$/i.test(given)) return false;
  if (Math.abs(now - Number(timestamp)) > SIGNATURE_TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest();
  return timingSafeEqual(expected, Buffer.from(given, 'hex'));
}

/** The value of a part. A name that occurs twice gives a value with a comma, which no pattern accepts. */
function valueOf(name: string, parts: string[]): string {
  const own = parts.map((part) => part.trim()).filter((part) => part.startsWith(`${name}=`));
  return own.map((part) => part.slice(name.length + 1)).join(',');
}
