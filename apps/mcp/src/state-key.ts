import { createPrivateKey, hkdfSync } from 'node:crypto';
import { pemBlocks } from '@referral-exchange/telemetry';

const KEY_BYTES = 32;

/**
 * The keys that seal, from MCP_STATE_KEY: each is derived from an Ed25519 private key, PEM, one after the
 * other while they are rotated. The first one seals, all of them open.
 *
 * @throws {TypeError} when the text is anything else
 */
export function readStateKey(text: string): [Buffer, ...Buffer[]] {
  const [first, ...others] = pemBlocks(text, 'PRIVATE KEY');
  return [derived(first), ...others.map(derived)];
}

function derived(pem: string): Buffer {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('Not an Ed25519 key');
  const secret = key.export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', secret, '', 'mcp confirmation', KEY_BYTES));
}
