import { randomBytes } from 'node:crypto';
import { hashOfToken } from '../opaque-token.js';

export type KeyOwnerType = 'firm' | 'provider';

/**
 * The first characters tell firm key, provider key and CRM token apart (interface, "Public API key", 1, 3).
 */
const START = { firm: 'svcp_', provider: 'svcpp_', crm: 'svccrm_' };
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

/** A new key, or CRM token, of 256 random bits. */
export function generateApiKey(kind: KeyOwnerType | 'crm'): ApiKeySecret {
  const key = START[kind] + randomBytes(32).toString('hex');
  return { key, hash: hashOfToken(key), prefix: key.slice(0, START[kind].length + PREFIX_DIGITS) };
}
