import { Count, Flag, Nested } from '@referral-exchange/http';

class PublicApiDto {
  @Flag('Whether API keys and CRM tokens of the firm may call.', true) enabled: boolean;
  @Count('Number of API keys that are neither revoked nor expired.', 3) liveKeys: number;
  @Count('Largest number of such keys.', 20) maxKeys: number;
}

class CrmDto {
  @Count('Number of CRM tokens that are not revoked.', 1) liveTokens: number;
}

/** What may call for a firm. */
export class IntegrationsDto {
  @Nested(() => PublicApiDto, 'The public API.') publicApi: PublicApiDto;
  @Nested(() => CrmDto, 'Connections of a CRM.') crm: CrmDto;
}
