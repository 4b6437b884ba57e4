import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new secret of 256 random bits. It goes into the answer of its creation and nowhere else. */
export function newClientSecret(): { secret: string; secretHash: Buffer } {
  const secret = `svcs_${randomBytes(32).toString('hex')}`;
  return { secret, secretHash: hash('sha256', secret, 'buffer') };
}

/** Compares in constant time. A fast hash is enough: unlike a password, the secret cannot be guessed. */
export function isClientSecret(given: string, secretHash: Buffer): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), secretHash);
}
