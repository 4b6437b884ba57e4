import { hash, timingSafeEqual } from 'node:crypto';

/** What a caller showed. The text of a key goes no further than this folder: beyond it there is only its SHA-256. */
export type Credential =
  | { kind: 'none' }
  | { kind: 'malformed' }
  | { kind: 'key'; sha256: string }
  | { kind: 'admin' }
  | { kind: 'bearer' };

/** Prefix and 64 hex digits: firm key, provider key, CRM token (interface, "Public API key"). */
const KEY = /^svc(?:p|pp|crm)_[0-9a-f]{64}$/;
const ADMIN_KEY = /^svca_[0-9a-f]{64}$/;

/** Recognises the administrator's key in constant time; keeps only its digest. */
export class AdminKey {
  readonly #digest: Buffer;

  constructor(key: string) {
    this.#digest = hash('sha256', key, 'buffer');
  }

  matches(candidate: string): boolean {
    return timingSafeEqual(hash('sha256', candidate, 'buffer'), this.#digest);
  }
}

/** Reads the header `X-API-Key` of the public API, which also takes the administrator's key (decisions, section 8). */
export function readApiKey(header: string | string[] | undefined, adminKey: AdminKey): Credential {
  if (header === undefined || header === '') return { kind: 'none' };
  if (typeof header !== 'string') return { kind: 'malformed' };
  if (KEY.test(header)) return { kind: 'key', sha256: hash('sha256', header, 'hex') };
  return readAdminKey(header, adminKey);
}

/** Reads the header `x-admin-api-key` of the internal admin paths. */
export function readAdminKey(header: string | string[] | undefined, adminKey: AdminKey): Credential {
  if (header === undefined || header === '') return { kind: 'none' };
  const matches = typeof header === 'string' && ADMIN_KEY.test(header) && adminKey.matches(header);
  return { kind: matches ? 'admin' : 'malformed' };
}

/** Reads `Authorization: Bearer …`; what stands in the token is for its verifier to judge. */
export function readBearer(header: string | undefined): Credential {
  if (header === undefined || header === '') return { kind: 'none' };
  return { kind: /^Bearer +[^ ]+$/i.test(header) ? 'bearer' : 'malformed' };
}
