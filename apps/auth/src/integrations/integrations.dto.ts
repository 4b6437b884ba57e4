import { BodyExamples, Count, Flag, ListOfNested, Nested, OneOf } from '@referral-exchange/http';
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

class McpDto {
  @Flag(
    'Whether assistants may work for people of the firm, and with its keys for assistants. They work only while the public API is on, too.',
    false,
  )
  enabled: boolean;
}

/** What may call for a firm. */
export class IntegrationsDto {
  @Nested(() => PublicApiDto, 'The public API.') publicApi: PublicApiDto;
  @Nested(() => CrmDto, 'Connections of a CRM.') crm: CrmDto;
  @Nested(() => McpDto, 'Assistants, which work over MCP.') mcp: McpDto;
}

/** Body of `PUT /firm/integrations/mcp`. */
@BodyExamples({
  on: { summary: 'Switch assistants on' },
  off: { summary: 'Switch them off', value: { enabled: false } },
})
export class SwitchMcpDto {
  @Flag('Whether assistants may work for the firm. While false, every call of theirs is answered 403.', true)
  enabled: boolean;
}
