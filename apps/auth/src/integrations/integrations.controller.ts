import { Get, Inject, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { keyRateLimit, TIERS } from '@referral-exchange/contracts';
import { ApiData, ApiErrors, type Deferred, DeferredBody, InternalController } from '@referral-exchange/http';
import { type Caller, CurrentCaller, RequireTier, UsersOf } from '@referral-exchange/identity';
import { CONFIG } from '@referral-exchange/telemetry';
import type { TierSpelling } from '../api-keys/create-api-key.dto.js';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import { MAX_LIVE_KEYS } from '../api-keys/create-api-key.js';
import { firmIdOf } from '../api-keys/key-owner.js';
import type { AuthConfig } from '../config.js';
import { CrmTokensRepository } from '../crm-tokens/crm-tokens.repository.js';
import { ChangeFirm } from '../firms/change-firm.js';
import { SwitchPublicApiDto } from '../firms/firm-bodies.dto.js';
import { mcpSwitch, publicApiSwitch } from '../firms/firm-change.js';
import { FirmsRepository } from '../firms/firms.repository.js';
import { IntegrationsDto, SwitchMcpDto } from './integrations.dto.js';

/** What may call for a firm, for its administrators (decisions, section 8). */
@InternalController('firm/integrations', 'API keys')
@UsersOf('firm')
@RequireTier('full')
export class IntegrationsController {
  constructor(
    private readonly firms: FirmsRepository,
    private readonly keys: ApiKeysRepository,
    private readonly tokens: CrmTokensRepository,
    private readonly changeFirm: ChangeFirm,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Show the integrations of your firm',
    description:
      'Whether the public API is switched on, how many keys and CRM tokens are in use, and the rate limits of a key.',
  })
  @ApiData(IntegrationsDto)
  async getIntegrations(@CurrentCaller() caller: Caller): Promise<IntegrationsDto> {
    const firmId = firmIdOf(caller);
    const [{ publicApiEnabled: enabled, mcpEnabled }, liveKeys, liveTokens] = await Promise.all([
      this.firms.get(firmId),
      this.keys.countLive(firmId),
      this.tokens.countLive(firmId),
    ]);
    const rateLimits = TIERS.map((tier) => ({
      tier: tier.toUpperCase() as TierSpelling,
      ...keyRateLimit(this.config, tier),
    }));
    return {
      publicApi: { enabled, liveKeys, maxKeys: MAX_LIVE_KEYS, rateLimits },
      crm: { liveTokens },
      mcp: { enabled: mcpEnabled },
    };
  }

  @Put('public-api')
  @ApiOperation({
    summary: 'Switch the public API of your firm on or off',
    description:
      'While it is off, every call with a key or CRM token of the firm is answered 403 `public_api_not_enabled`, within one second. Switching it off ends imports that a key or CRM token uploaded and that are not done.',
  })
  @ApiData(IntegrationsDto)
  @ApiErrors('conflict')
  async switchOwnPublicApi(
    @CurrentCaller() caller: Caller,
    @DeferredBody(SwitchPublicApiDto) body: Deferred<SwitchPublicApiDto>,
  ): Promise<IntegrationsDto> {
    const readInput = async () => publicApiSwitch((await body.validated()).enabled);
    await this.changeFirm.execute(caller, { firmId: firmIdOf(caller), readInput });
    return this.getIntegrations(caller);
  }

  @Put('mcp')
  @ApiOperation({
    summary: 'Let assistants work for your firm, or no longer',
    description:
      'Off by default. While it is off, every call at `/mcp` is answered 403 `permission_denied` with the reason `mcp_not_enabled`, within one second. What people have allowed stays, and works again when it is switched on. A key for assistants goes on working at the public API: revoke it to end that.',
  })
  @ApiData(IntegrationsDto)
  @ApiErrors('conflict')
  async switchOwnMcp(
    @CurrentCaller() caller: Caller,
    @DeferredBody(SwitchMcpDto) body: Deferred<SwitchMcpDto>,
  ): Promise<IntegrationsDto> {
    const readInput = async () => mcpSwitch((await body.validated()).enabled);
    await this.changeFirm.execute(caller, { firmId: firmIdOf(caller), readInput });
    return this.getIntegrations(caller);
  }
}
