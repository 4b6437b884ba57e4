import { createPrivateKey, hkdfSync } from 'node:crypto';
import { normalisePem } from '@referral-exchange/telemetry';

const PRIVATE_KEY = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----\n*/g;
const KEY_BYTES = 32;

/**
 * The keys that seal, from MCP_STATE_KEY: each is derived from an Ed25519 private key, PEM, one after the
 * other while they are rotated. The first one seals, all of them open.
 *
 * @throws {TypeError} when the text is anything else
 */
export function readStateKey(text: string): [Buffer, ...Buffer[]] {
  const pem = normalisePem(text);
  const [first, ...others] = (pem.match(PRIVATE_KEY) ?? []).map(derived);
  if (!first || pem.replace(PRIVATE_KEY, '').trim() !== '') throw new TypeError('Not PEM of private keys');
  return [first, ...others];
}

function derived(pem: string): Buffer {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('Not an Ed25519 key');
  const secret = key.export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', secret, '', 'mcp confirmation', KEY_BYTES));
}
