import { Flag, Instant, Name, OPTIONAL, PageQuery, Pattern, Uuid } from '@referral-exchange/http';
import type { OwnedCrmToken } from './all-crm-tokens.repository.js';
import { CrmTokenDto, presentCrmToken } from './present-crm-token.js';

/** A CRM token and its firm, for administrators. The token itself is not stored, so nobody can show it. */
export class AdministeredCrmTokenDto extends CrmTokenDto {
  @Instant('When the token was revoked. Null: it was not.', null, { nullable: true }) revokedAt:
    string | null;
  @Uuid('Firm of the token.', '019a1c00-0000-7000-8000-0000000000f1') firmId: string;
  @Name('Name of the firm.', 'Abbott & Crane LLP') ownerName: string;
  @Flag('Whether the firm is active. Tokens of a deactivated one are refused.', true) isOwnerActive: boolean;
  @Flag('Whether it is a token of a test firm.', false) isTestFirm: boolean;
}

/** Query of `GET /admin/crm-tokens`. */
export class AllCrmTokensQuery extends PageQuery {
  @Pattern(
    /^svccrm_[0-9a-f]{0,8}$/,
    'Only tokens that begin so. At most the 8 digits that lists show: never send a whole token, as addresses are logged.',
    'svccrm_1a2b',
    { optional: true, what: '`svccrm_` and at most 8 digits of the token, never the whole token' },
  )
  prefix?: string;
  @Uuid('Only tokens of this firm.', '019a1c00-0000-7000-8000-0000000000f1', OPTIONAL) firmId?: string;
  @Flag('Only tokens that are not revoked (true), or only the others (false).', true, OPTIONAL)
  isLive?: boolean;
}

export function presentOwnedCrmToken(token: OwnedCrmToken): AdministeredCrmTokenDto {
  const { firmId, revokedAt, ownerName, isOwnerActive, isTestFirm } = token;
  return {
    ...presentCrmToken(token),
    ...{ firmId, revokedAt: revokedAt?.toISOString() ?? null, ownerName, isOwnerActive, isTestFirm },
  };
}
