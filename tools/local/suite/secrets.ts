import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { ServiceDefinition } from '@referral-exchange/contracts';
import { readJson, writeJson } from '../json-file.ts';
import { newServiceKeys, type ServiceKeyPair } from '../service-keys.ts';

/** Secrets of one suite here, made once and kept (mode 600), so a restart reads what it sealed before. */
export interface Secrets {
  adminApiKey: string;
  /** ES256: the gateway signs principals, everyone verifies (design, section 3). PEM. */
  principalPrivateKey: string;
  principalPublicKey: string;
  /** By service: Ed25519, PEM. Each service holds its own private key and the public keys of all (ADR 6). */
  serviceKeys: Record<string, ServiceKeyPair>;
  /** By setting (`signingKeys` in SERVICES): Ed25519 private keys, PEM. */
  signingKeys: Record<string, string>;
  /** By service: 32 bytes in base64. */
  dataEncryptionKeys: Record<string, string>;
  /** By database login. */
  databasePasswords: Record<string, string>;
}

/** Reads the secrets and adds what a new service lacks. */
export function loadSecrets(path: string, table: Record<string, ServiceDefinition>): Secrets {
  const secrets = readJson<Secrets>(path) ?? newSecrets();
  // a file from before services had keys
  secrets.serviceKeys ??= {};
  secrets.signingKeys ??= {};
  for (const [name, { signingKeys = [] }] of Object.entries(table)) {
    for (const setting of signingKeys) secrets.signingKeys[setting] ??= newServiceKeys().privateKey;
    secrets.serviceKeys[name] ??= newServiceKeys();
    secrets.dataEncryptionKeys[name] ??= randomBytes(32).toString('base64');
    secrets.databasePasswords[name] ??= randomBytes(18).toString('hex');
  }
  writeJson(path, secrets);
  return secrets;
}

function newSecrets(): Secrets {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    adminApiKey: `svca_${randomBytes(32).toString('hex')}`,
    principalPrivateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    principalPublicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    serviceKeys: {},
    signingKeys: {},
    dataEncryptionKeys: {},
    databasePasswords: {},
  };
}
