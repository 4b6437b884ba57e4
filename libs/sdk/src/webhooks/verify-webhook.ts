import { isSignatureOf } from './hmac.js';
import { signedBytes, type RawBody } from './raw-body.js';

/** The greatest difference between `t` and the receiver's clock, in seconds (interface, "Signature", 3). */
export const SIGNATURE_TOLERANCE_SECONDS = 300;

/** The value of `X-Service-Signature` as servers give it. */
export type SignatureHeader = string | readonly string[] | null | undefined;

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
 * @throws {TypeError} when there is no secret, as in a setting that nobody made
 * @throws {WebhookBodyParsedError} when the body is not raw any more: a mistake of the program, not of the
 * sender
 */
export function verifyWebhook(
  rawBody: RawBody,
  header: SignatureHeader,
  secret: string,
  now: number = Date.now() / 1000,
): boolean {
  // anybody can sign with an empty key
  if (!secret) throw new TypeError('The secret of the subscription is missing: it begins with whsec_');
  const body = signedBytes(rawBody);
  const parts = String(header ?? '').split(',');
  const timestamp = valueOf('t', parts);
  const given = valueOf('v1', parts);
  if (!/^[0-9]{1,15}$/.test(timestamp) || !/^[0-9a-f]{64}$/i.test(given)) return false;
  if (Math.abs(now - Number(timestamp)) > SIGNATURE_TOLERANCE_SECONDS) return false;
  return isSignatureOf(given, timestamp, body, secret);
}

/** The value of a part. A name that occurs twice gives a value with a comma, which no pattern accepts. */
function valueOf(name: string, parts: string[]): string {
  const own = parts.map((part) => part.trim()).filter((part) => part.startsWith(`${name}=`));
  return own.map((part) => part.slice(name.length + 1)).join(',');
}
