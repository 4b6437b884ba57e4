import { createHash, randomBytes } from 'node:crypto';

export type KeyOwnerType = 'firm' | 'provider';

/** How a key starts says what owns it (interface, "Public API key", 1). */
const MARK: Record<KeyOwnerType, string> = { firm: 'svcp_', provider: 'svcpp_' };
/** Hex digits of the key that its record shows, enough to tell keys apart and far too few to guess one. */
const SHOWN_DIGITS = 8;

/** A key at the only moment it is known: `key` goes into the creation response and nowhere else. */
export interface ApiKeySecret {
  key: string;
  /** SHA-256 of the whole key: all that is stored (decisions, section 8). */
  hash: Buffer;
  /** The start of the key, for people. */
  prefix: string;
}

/** A new key of 256 random bits. A fast hash is enough for it: unlike a password it cannot be guessed. */
export function generateApiKey(ownerType: KeyOwnerType): ApiKeySecret {
  const key = MARK[ownerType] + randomBytes(32).toString('hex');
  return {
    key,
    hash: createHash('sha256').update(key).digest(),
    prefix: key.slice(0, MARK[ownerType].length + SHOWN_DIGITS),
  };
}
