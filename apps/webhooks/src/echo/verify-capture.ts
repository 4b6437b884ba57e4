import { timingSafeEqual } from 'node:crypto';
import { signatureOf } from '../delivery/signature.js';
import type { StoredCapture } from '../captures/echo-captures.js';

/** The secrets that a capture may be signed with; `previous` only within 24 hours of the rotation. */
export interface EchoSecrets {
  current: string;
  previous: string | null;
}

export interface CaptureVerdict {
  valid: boolean;
  received: string | null;
  timestamp: number | null;
  match: boolean;
  matchedSecret: 'current' | 'previous' | null;
}

/** Interface, "Limits": signature timestamp tolerance. */
const TOLERANCE_SECONDS = 300;

/** Verifies as a receiver does at the time of receipt (interface, "Signature", 2 and 3). Pure. */
export function verifyCapture(
  capture: Pick<StoredCapture, 'headers' | 'receivedAt'>,
  body: Buffer,
  secrets: EchoSecrets,
): CaptureVerdict {
  const received = capture.headers['x-service-signature'] ?? null;
  const parts = new Map((received ?? '').split(',').map((part) => splitOnce(part.trim())));
  const t = parts.get('t') ?? '';
  const timestamp = /^\d{1,12}$/.test(t) ? Number(t) : null;
  const given = parts.get('v1') ?? '';
  const matchedSecret =
    timestamp === null ? null : matching(given, (secret) => signatureOf(body, secret, t), secrets);
  const ageSeconds = Math.abs(Date.parse(capture.receivedAt) / 1000 - (timestamp ?? NaN));
  const match = matchedSecret !== null;
  return { valid: match && ageSeconds <= TOLERANCE_SECONDS, received, timestamp, match, matchedSecret };
}

function matching(
  given: string,
  sign: (secret: string) => string,
  { current, previous }: EchoSecrets,
): 'current' | 'previous' | null {
  if (isEqual(given, sign(current))) return 'current';
  return previous !== null && isEqual(given, sign(previous)) ? 'previous' : null;
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function splitOnce(part: string): [string, string] {
  const at = part.indexOf('=');
  return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
}
