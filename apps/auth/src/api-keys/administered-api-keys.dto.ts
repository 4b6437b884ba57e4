import {
  BodyExamples,
  Flag,
  Name,
  NULLABLE,
  OneOf,
  OPTIONAL,
  PageQuery,
  Pattern,
  Uuid,
} from '@referral-exchange/http';
import { Ticket } from '../operator-reason.js';
import { ApiKeyDto, presentApiKey } from './present-api-key.js';
import type { OwnedApiKey } from './all-api-keys.repository.js';

/** Why an administrator revokes a key. */
const REVOCATION_REASONS = ['leaked', 'misused', 'asked_by_owner', 'not_needed'] as const;
export type RevocationReason = (typeof REVOCATION_REASONS)[number];

/** An API key and its owner, for administrators. The key itself is not stored, so nobody can show it. */
export class AdministeredApiKeyDto extends ApiKeyDto {
  @Uuid('Firm of the key; null for a key of a provider.', '019a1c00-0000-7000-8000-0000000000f1', NULLABLE)
  firmId: string | null;
  @Uuid('Provider of the key; null for a key of a firm.', null, NULLABLE) providerId: string | null;
  @Name('Name of the firm or provider.', 'Abbott & Crane LLP') ownerName: string;
  @Flag('Whether the firm or provider is active. Keys of a deactivated one are refused.', true)
  isOwnerActive: boolean;
  @Flag('Whether it is a key of a test firm.', false) isTestFirm: boolean;
}

/** Query of `GET /admin/api-keys`. */
export class AllApiKeysQuery extends PageQuery {
  @Pattern(
    /^svcpp?_[0-9a-f]{0,8}$/,
    'Only keys that begin so. At most the 8 digits that lists show: never send a whole key, as addresses are logged.',
    'svcp_1a2b',
    { optional: true, what: '`svcp_` or `svcpp_` and at most 8 digits of the key, never the whole key' },
  )
  prefix?: string;
  @Uuid('Only keys of this firm.', '019a1c00-0000-7000-8000-0000000000f1', OPTIONAL) firmId?: string;
  @Uuid('Only keys of this provider.', '019a1c00-0000-7000-8000-0000000000e1', OPTIONAL) providerId?: string;
  @Flag('Only keys that are neither revoked nor expired (true), or only the others (false).', true, OPTIONAL)
  isLive?: boolean;
}

/** Body of `POST /admin/api-keys/{id}/revoke`. */
@BodyExamples({
  smallest: { summary: 'A reason', value: { reason: 'leaked' } },
  everything: { summary: 'Everything' },
})
export class RevokeAnyApiKeyDto {
  @OneOf(REVOCATION_REASONS, 'Why it is revoked. The audit log keeps it.', 'leaked') reason: RevocationReason;
  @Ticket() ticket?: string;
}

export function presentOwnedApiKey(key: OwnedApiKey): AdministeredApiKeyDto {
  const { firmId, providerId, ownerName, isOwnerActive, isTestFirm } = key;
  return { ...presentApiKey(key), firmId, providerId, ownerName, isOwnerActive, isTestFirm };
}
