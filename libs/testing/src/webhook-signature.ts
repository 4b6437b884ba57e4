import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a receiver finds out about the header `X-Service-Signature`. */
export interface SignatureCheck {
  valid: boolean;
  /** Unix seconds of `t`, NaN when there is none. */
  timestamp: number;
  reason?: 'malformed' | 'stale' | 'mismatch';
}

const TOLERANCE_SECONDS = 300;

/**
 * Verifies a webhook as the interface tells its readers to (section "Signature"), written apart from the code
 * that signs, so that the two check each other.
 */
export function checkSignature(
  rawBody: Buffer,
  header: string,
  secret: string,
  now = Date.now(),
): SignatureCheck {
  const parts = new Map<string, string>();
  for (const part of header.split(',')) {
    const at = part.indexOf('=');
    if (at > 0) parts.set(part.slice(0, at).trim(), part.slice(at + 1).trim());
  }
  const timestamp = Number(parts.get('t') || NaN);
  const given = Buffer.from(parts.get('v1') ?? '', 'hex');
  if (!Number.isFinite(timestamp) || given.length !== 32)
    return { valid: false, timestamp, reason: 'malformed' };
  if (Math.abs(now / 1000 - timestamp) > TOLERANCE_SECONDS)
    return { valid: false, timestamp, reason: 'stale' };
  const mac = createHmac('sha256', secret)
    .update(`${parts.get('t')}.`)
    .update(rawBody)
    .digest();
  return timingSafeEqual(mac, given)
    ? { valid: true, timestamp }
    : { valid: false, timestamp, reason: 'mismatch' };
}
