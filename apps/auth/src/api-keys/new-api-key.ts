import type { Tier } from '@referral-exchange/contracts';
import { newId } from '@referral-exchange/platform';
import { generateApiKey, type KeyOwnerType } from './api-key-secret.js';
import { ApiKey, type IssuedVia } from './api-key.entity.js';

export interface KeyOwner {
  type: KeyOwnerType;
  id: string;
}

export interface ApiKeyRequest {
  name: string;
  tier: Tier;
  issuedVia?: IssuedVia;
  /** Null or absent: does not expire. */
  expiresAt?: Date | null;
}

/** A new row and the key that belongs to it. Whoever gets this shows `key` once and forgets it. */
export interface NewApiKey {
  row: ApiKey;
  key: string;
}

export function newApiKey(owner: KeyOwner, request: ApiKeyRequest): NewApiKey {
  const { key, hash, prefix } = generateApiKey(owner.type);
  const row = Object.assign(new ApiKey(), {
    id: newId(),
    firmId: owner.type === 'firm' ? owner.id : null,
    providerId: owner.type === 'provider' ? owner.id : null,
    name: request.name,
    tier: request.tier,
    keyHash: hash,
    prefix,
    issuedVia: request.issuedVia ?? 'internal_api',
    expiresAt: request.expiresAt ?? null,
    revokedAt: null,
    createdAt: new Date(),
  });
  return { row, key };
}
