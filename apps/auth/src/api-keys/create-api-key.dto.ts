import type { FieldFault, Tier } from '@referral-exchange/contracts';
import { clock } from '@referral-exchange/telemetry';
import {
  BodyExamples,
  Flag,
  Instant,
  Name,
  OneOf,
  PageQuery,
  type SelfChecking,
} from '@referral-exchange/http';
import { ISSUED_VIA, type IssuedVia } from './api-key.entity.js';
import type { ApiKeyFields } from './new-api-key.js';

/** Spellings of a tier on the internal API (interface, "Tiers of an API key"). */
export const TIER_SPELLINGS = ['READ_ONLY', 'STANDARD', 'FULL'] as const;
export type TierSpelling = (typeof TIER_SPELLINGS)[number];

const MAX_LIFETIME_MS = 365 * 86_400_000;

/**
 * Body of `POST /public-api-keys`, `POST /admin/firms/{id}/api-keys` and `POST
 * /admin/providers/{id}/api-keys`.
 */
@BodyExamples({
  smallest: { summary: 'A key', value: { name: 'production', tier: 'STANDARD' } },
  readOnly: { summary: 'A key that only reads', value: { name: 'reports', tier: 'READ_ONLY' } },
  everything: { summary: 'Everything' },
})
export class CreateApiKeyDto implements SelfChecking {
  @Name('Name that tells the keys of an owner apart. It need not be unique.', 'production') name: string;
  @OneOf(
    TIER_SPELLINGS,
    'What the key may do: read; also create and update; or everything. Upper case only.',
    'STANDARD',
    {
      exact: true,
    },
  )
  tier: TierSpelling;
  @OneOf(
    ISSUED_VIA,
    'Where the key will be used: by an API client, or by an assistant over MCP. Keys for MCP cannot manage webhooks.',
    'internal_api',
    { optional: true, nullable: true },
  )
  issuedVia?: IssuedVia | null;
  @Instant('When the key expires, with its zone, at most 365 days from now. null or absent: never.', null, {
    optional: true,
    nullable: true,
  })
  expiresAt?: string | null;

  faults(): FieldFault[] {
    if (!this.expiresAt) return [];
    const remainingMs = Date.parse(this.expiresAt) - clock.now();
    if (remainingMs > 0 && remainingMs <= MAX_LIFETIME_MS) return [];
    return [
      { field: 'expiresAt', code: 'out_of_range', message: 'expiresAt must lie within the next 365 days' },
    ];
  }

  toFields(): ApiKeyFields {
    return {
      name: this.name,
      tier: this.tier.toLowerCase() as Tier,
      issuedVia: this.issuedVia ?? 'internal_api',
      expiresAt: this.expiresAt ? new Date(this.expiresAt) : null,
    };
  }
}

/** Query of `GET /public-api-keys`. */
export class ApiKeysQuery extends PageQuery {
  @Flag('Only keys that work (true), or only revoked and expired ones (false).', true, { optional: true })
  isLive?: boolean;
}
