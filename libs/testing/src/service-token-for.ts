import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import {
  SERVICE_TOKEN_FIRM_CLAIM,
  SERVICE_TOKEN_HEADER,
  SERVICE_TOKEN_TTL_SECONDS,
  SERVICES,
} from '@referral-exchange/contracts';

interface KeyPair {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** One pair for each service, new in every process. */
const pairs = new Map<string, KeyPair>();

function pairOf(service: string): KeyPair {
  const pair = pairs.get(service) ?? generateKeyPairSync('ed25519');
  pairs.set(service, pair);
  return pair;
}

/** Settings by which services under test know one another: SERVICE_PRIVATE_KEY and SERVICE_PUBLIC_KEYS. */
export function testServiceKeys(service: string): {
  SERVICE_PRIVATE_KEY: string;
  SERVICE_PUBLIC_KEYS: string;
} {
  const names = new Set([...Object.keys(SERVICES), service]);
  const publicKeys = [...names].map((name) => [
    name,
    pairOf(name).publicKey.export({ type: 'spki', format: 'pem' }),
  ]);
  return {
    SERVICE_PRIVATE_KEY: pairOf(service).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    SERVICE_PUBLIC_KEYS: JSON.stringify(Object.fromEntries(publicKeys)),
  };
}

/** Keys for settings such as SESSION_SIGNING_KEY: all replicas in a process have the same. */
export function testSigningKeys(settings: readonly string[] = []): Record<string, string> {
  const pem = (setting: string) =>
    pairOf(setting).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return Object.fromEntries(settings.map((setting) => [setting, pem(setting)]));
}

/** Of a service token: whom it is for, and how it departs from a good one, to prove that the guard looks. */
export interface ServiceTokenOptions {
  firmId?: string;
  /** Seconds until it expires; negative: it has. Default 60. */
  expiresIn?: number;
  /** The service whose key signs, when it is not the issuer's. */
  signedBy?: string;
}

/** A token with which `service` calls `audience`: the value of the header `x-service-token`. */
function serviceTokenFor(service: string, audience: string, options: ServiceTokenOptions = {}): string {
  const exp = Math.floor(Date.now() / 1000) + (options.expiresIn ?? SERVICE_TOKEN_TTL_SECONDS);
  const claims = {
    iss: service,
    aud: audience,
    iat: Math.min(exp - SERVICE_TOKEN_TTL_SECONDS, Math.floor(Date.now() / 1000)),
    exp,
    ...(options.firmId && { [SERVICE_TOKEN_FIRM_CLAIM]: options.firmId }),
  };
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(claims)}`;
  const { privateKey } = pairOf(options.signedBy ?? service);
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
}

/** The same as headers of a request. */
export function serviceHeaders(
  service: string,
  audience: string,
  options?: ServiceTokenOptions,
): Record<string, string> {
  return { [SERVICE_TOKEN_HEADER]: serviceTokenFor(service, audience, options) };
}
