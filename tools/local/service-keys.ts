import { generateKeyPairSync } from 'node:crypto';

export interface ServiceKeyPair {
  privateKey: string;
  publicKey: string;
}

/** A new Ed25519 pair of a service, as PEM (docs/adr/0006). */
export function newServiceKeys(): ServiceKeyPair {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

/** The two settings of a service that runs without any other: in a bench, or to be described. */
export function keysOfLoneService(name: string): {
  SERVICE_PRIVATE_KEY: string;
  SERVICE_PUBLIC_KEYS: string;
} {
  const { privateKey, publicKey } = newServiceKeys();
  return { SERVICE_PRIVATE_KEY: privateKey, SERVICE_PUBLIC_KEYS: JSON.stringify({ [name]: publicKey }) };
}
