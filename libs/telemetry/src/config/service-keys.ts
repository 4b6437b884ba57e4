import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { normalisePem } from './pem.js';

const listSchema = z.record(z.string().min(1), z.union([z.string(), z.array(z.string()).min(1)]));

/**
 * The public keys of all services, from SERVICE_PUBLIC_KEYS: a JSON object of service name → PEM, or a list
 * of PEMs while a key is rotated (docs/operations.md).
 */
export class ServiceKeys {
  private readonly keys: ReadonlyMap<string, readonly KeyObject[]>;

  /** @throws when the text is not such an object, or a key is not an Ed25519 public key */
  constructor(text: string) {
    const entries = Object.entries(listSchema.parse(JSON.parse(text)));
    this.keys = new Map(entries.map(([name, pems]) => [name, [pems].flat().map(readPublicKey)]));
  }

  /** The keys of one service; none when the service is unknown. */
  of(service: string): readonly KeyObject[] {
    return this.keys.get(service) ?? [];
  }
}

/** @throws when the text is not the PEM of an Ed25519 private key */
export function readServicePrivateKey(pem: string): KeyObject {
  return assertEd25519(createPrivateKey(normalisePem(pem)));
}

function readPublicKey(pem: string): KeyObject {
  const text = normalisePem(pem);
  // createPublicKey would also take a private key, and derive the public one from it
  if (!text.startsWith('-----BEGIN PUBLIC KEY-----')) throw new TypeError('Not the PEM of a public key');
  return assertEd25519(createPublicKey(text));
}

function assertEd25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('Not an Ed25519 key');
  return key;
}
