import type { Tier } from '@referral-exchange/contracts';
import { clock, newId } from '@referral-exchange/telemetry';
import { generateApiKey, type KeyOwnerType } from './api-key-secret.js';
import { ApiKey, type IssuedVia } from './api-key.entity.js';

export interface KeyOwner {
  type: KeyOwnerType;
  id: string;
}

export interface ApiKeyFields {
  name: string;
  tier: Tier;
  issuedVia?: IssuedVia;
  /** Null or absent: never expires. */
  expiresAt?: Date | null;
}

/** A new row with the key that it belongs to. The key is shown once and never stored. */
export interface NewApiKey {
  row: ApiKey;
  key: string;
}

export function newApiKey(owner: KeyOwner, fields: ApiKeyFields): NewApiKey {
  const { key, hash, prefix } = generateApiKey(owner.type);
  const row = Object.assign(new ApiKey(), {
    id: newId(),
    firmId: owner.type === 'firm' ? owner.id : null,
    providerId: owner.type === 'provider' ? owner.id : null,
    name: fields.name,
    tier: fields.tier,
    keyHash: hash,
    prefix,
    issuedVia: fields.issuedVia ?? 'internal_api',
    expiresAt: fields.expiresAt ?? null,
    revokedAt: null,
    lastUsedAt: null,
    createdAt: clock.date(),
  });
  return { row, key };
}
