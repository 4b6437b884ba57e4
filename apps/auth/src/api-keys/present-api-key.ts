import { Instant, Name, OneOf, Pattern, Uuid } from '@referral-exchange/http';
import { ISSUED_VIA, type ApiKey, type IssuedVia } from './api-key.entity.js';
import { TIER_SPELLINGS, type TierSpelling } from './create-api-key.dto.js';
import type { NewApiKey } from './new-api-key.js';

/** A new key, with the key itself: no other answer ever shows it. */
export class CreatedApiKeyDto {
  @Uuid('Id of the key, to revoke it by.', '019a1c00-0000-7000-8000-0000000000a1') id: string;
  @Name('Name that tells the keys of an owner apart.', 'production') name: string;
  @OneOf(TIER_SPELLINGS, 'What the key may do: read; also create and update; or everything.', 'STANDARD')
  tier: TierSpelling;
  @Pattern(
    /^svcpp?_[0-9a-f]{64}$/,
    'The key itself, to be sent as `X-API-Key`. It is shown only this once: keep it in a secret store. Keys of firms start with `svcp_`, keys of providers with `svcpp_`.',
    `svcp_1a2b3c4d${'0'.repeat(56)}`,
  )
  key: string;
  @Pattern(/^svcpp?_[0-9a-f]{8}$/, 'First characters of the key, to recognise it by.', 'svcp_1a2b3c4d')
  prefix: string;
  @OneOf(
    ISSUED_VIA,
    'Where the key will be used: by an API client, or by an assistant over MCP.',
    'internal_api',
  )
  issuedVia: IssuedVia;
  @Instant('When the key expires. Null if it never does.', null, { nullable: true }) expiresAt: string | null;
  @Instant('When the key was created.', '2026-01-05T09:30:00.000Z') createdAt: string;
}

/** An API key, without the key itself. */
export class ApiKeyDto {
  @Uuid('Id of the key.', '019a1c00-0000-7000-8000-0000000000a1') id: string;
  @Name('Name that tells the keys of an owner apart.', 'production') name: string;
  @OneOf(TIER_SPELLINGS, 'What the key may do: read; also create and update; or everything.', 'STANDARD')
  tier: TierSpelling;
  @Pattern(/^svcpp?_[0-9a-f]{8}$/, 'First characters of the key, to recognise it by.', 'svcp_1a2b3c4d')
  prefix: string;
  @OneOf(ISSUED_VIA, 'Where the key is used: by an API client, or by an assistant over MCP.', 'internal_api')
  issuedVia: IssuedVia;
  @Instant('When the key expires. Null if it never does.', null, { nullable: true }) expiresAt: string | null;
  @Instant('When the key was revoked. Null if it was not.', null, { nullable: true }) revokedAt:
    string | null;
  @Instant('When the key was last used, up to a minute late. Null if never.', '2026-03-02T14:30:00.000Z', {
    nullable: true,
  })
  lastUsedAt: string | null;
  @Instant('When the key was created.', '2026-01-05T09:30:00.000Z') createdAt: string;
}

export function presentApiKey(key: Omit<ApiKey, 'keyHash'>): ApiKeyDto {
  const { id, name, prefix, issuedVia } = key;
  return {
    id,
    name,
    tier: key.tier.toUpperCase() as TierSpelling,
    prefix,
    issuedVia,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    createdAt: key.createdAt.toISOString(),
  };
}

export function presentCreatedApiKey({ row, key }: NewApiKey): CreatedApiKeyDto {
  const { id, name, prefix, issuedVia } = row;
  const tier = row.tier.toUpperCase() as TierSpelling;
  const expiresAt = row.expiresAt?.toISOString() ?? null;
  return { id, name, tier, key, prefix, issuedVia, expiresAt, createdAt: row.createdAt.toISOString() };
}
