import { hash, timingSafeEqual } from 'node:crypto';

/** The credential in a request. Only this folder reads the text of a key; everything else gets its SHA-256. */
export type Credential =
  { kind: 'none' } | { kind: 'malformed' } | { kind: 'key'; sha256: string } | { kind: 'admin' | 'bearer' };

/** Prefix and 64 hex digits: firm key, provider key, CRM token (interface, "Public API key"). */
const KEY = /^svc(?:p|pp|crm)_[0-9a-f]{64}$/;
const ADMIN_KEY = /^svca_[0-9a-f]{64}$/;

/** Compares with the admin key in constant time; keeps only its digest. */
export class AdminKey {
  private readonly digest: Buffer;

  constructor(key: string) {
    this.digest = hash('sha256', key, 'buffer');
  }

  matches(candidate: string): boolean {
    return timingSafeEqual(hash('sha256', candidate, 'buffer'), this.digest);
  }
}

/** Reads `X-API-Key` of the public API, which also accepts the admin key (decisions, section 8). */
export function readApiKey(header: string | string[] | undefined, adminKey: AdminKey): Credential {
  if (typeof header === 'string' && KEY.test(header))
    return { kind: 'key', sha256: hash('sha256', header, 'hex') };
  return readAdminKey(header, adminKey);
}

/** Reads `x-admin-api-key` of the internal admin paths. */
export function readAdminKey(header: string | string[] | undefined, adminKey: AdminKey): Credential {
  if (header === undefined || header === '') return { kind: 'none' };
  const matches = typeof header === 'string' && ADMIN_KEY.test(header) && adminKey.matches(header);
  return { kind: matches ? 'admin' : 'malformed' };
}

/** Reads `Authorization: Bearer …`, without verifying the token. */
export function readBearer(header: string | undefined): Credential {
  if (header === undefined || header === '') return { kind: 'none' };
  return { kind: /^Bearer +[^ ]+$/i.test(header) ? 'bearer' : 'malformed' };
}
