import { createHash, randomBytes } from 'node:crypto';

export type KeyOwnerType = 'firm' | 'provider';

/** The first characters of a key tell the kind of its owner (interface, "Public API key", 1). */
const START: Record<KeyOwnerType, string> = { firm: 'svcp_', provider: 'svcpp_' };
/** Hex digits of the key in its display prefix: enough to recognise a key, too few to guess it. */
const PREFIX_DIGITS = 8;

/** A new key. The key itself goes into the answer of its creation and nowhere else. */
export interface ApiKeySecret {
  key: string;
  /** SHA-256 of the whole key: all that is stored (decisions, section 8). */
  hash: Buffer;
  /** The first characters of the key, to recognise it by. */
  prefix: string;
}

/** A new key of 256 random bits. A fast hash is enough: unlike a password, the key cannot be guessed. */
export function generateApiKey(ownerType: KeyOwnerType): ApiKeySecret {
  const key = START[ownerType] + randomBytes(32).toString('hex');
  return {
    key,
    hash: createHash('sha256').update(key).digest(),
    prefix: key.slice(0, START[ownerType].length + PREFIX_DIGITS),
  };
}
