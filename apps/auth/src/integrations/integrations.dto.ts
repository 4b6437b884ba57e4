import { Count, Flag, ListOfNested, Nested, OneOf } from '@referral-exchange/http';
import { TIER_SPELLINGS, type TierSpelling } from '../api-keys/create-api-key.dto.js';

class TierLimitDto {
  @OneOf(TIER_SPELLINGS, 'Tier of the key. A CRM token has the limits of `FULL`.', 'STANDARD')
  tier: TierSpelling;
  @Count('Maximum number of reads in 60 seconds.', 300) read: number;
  @Count('Maximum number of writes in 60 seconds; 0 for a tier that may not write.', 100) write: number;
}

class PublicApiDto {
  @Flag('Whether API keys and CRM tokens of the firm may call.', true) enabled: boolean;
  @Count('Number of API keys that are neither revoked nor expired.', 3) liveKeys: number;
  @Count('Largest number of such keys.', 20) maxKeys: number;
  @ListOfNested(() => TierLimitDto, 'Rate limits of one key, by tier.') rateLimits: TierLimitDto[];
}

class CrmDto {
  @Count('Number of CRM tokens that are not revoked.', 1) liveTokens: number;
}

/** What may call for a firm. */
export class IntegrationsDto {
  @Nested(() => PublicApiDto, 'The public API.') publicApi: PublicApiDto;
  @Nested(() => CrmDto, 'Connections of a CRM.') crm: CrmDto;
}
