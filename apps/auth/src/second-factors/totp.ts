import { timingSafeEqual } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';

/** What every authenticator app takes: SHA-1, six digits, 30 seconds (RFC 6238). */
const STEP_MS = 30_000;
const SECRET_BYTES = 20;
const ISSUER = 'Referral Exchange';
/** Steps each way that a clock may be off. */
const DRIFT_STEPS = 1;
/** Steps each way that are looked at, to tell a clock that is off from a code that is wrong. */
const SEEN_STEPS = 5;

/**
 * What a code says. `off_clock`: it is right at another time, so many steps from now. `replayed`: it, or a
 * later one, was accepted before.
 */
export type TotpReading =
  | { outcome: 'ok'; step: number }
  | { outcome: 'off_clock'; steps: number }
  | { outcome: 'replayed' | 'wrong' };

/** A new secret, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that an app reads from a QR code: `otpauth://totp/…`. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ issuer: ISSUER, label: email, secret: Secret.fromBase32(secret) }).toString();
}

/** The 30-second step of an instant. */
export function totpStep(nowMs: number): number {
  return Math.floor(nowMs / STEP_MS);
}

/** The code of a step, for tests and apps. */
export function totpCode(secret: string, step: number): string {
  return HOTP.generate({ secret: Secret.fromBase32(secret), counter: step });
}

/** What six digits say now. The work is the same for every code, right or wrong. Pure. */
export function readTotpCode(
  code: string,
  { secret, lastStep, nowMs }: { secret: string; lastStep: number | null; nowMs: number },
): TotpReading {
  const given = Buffer.from(code);
  const now = totpStep(nowMs);
  const matching: number[] = [];
  for (let step = now - SEEN_STEPS; step <= now + SEEN_STEPS; step++)
    if (isSame(given, Buffer.from(totpCode(secret, step)))) matching.push(step);
  if (matching.length === 0) return { outcome: 'wrong' };
  const unused = matching.filter((step) => lastStep === null || step > lastStep);
  const accepted = unused.find((step) => Math.abs(step - now) <= DRIFT_STEPS);
  if (accepted !== undefined) return { outcome: 'ok', step: accepted };
  const [off] = unused;
  return off === undefined ? { outcome: 'replayed' } : { outcome: 'off_clock', steps: off - now };
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
