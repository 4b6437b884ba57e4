import { Inject, Injectable } from '@nestjs/common';
import {
  ALLOWED_MIME_TYPES,
  ApiError,
  assistantRateLimit,
  keyRateLimit,
  type RateLimit,
  type Tier,
  TIER_OF_ROLE,
  userRateLimit,
} from '@referral-exchange/contracts';
import { CONFIG } from '@referral-exchange/telemetry';
import type { Caller } from '@referral-exchange/identity';
import type { AuthConfig } from '../config.js';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import { FirmsRepository } from '../firms/firms.repository.js';
import { presentProvider } from '../providers/present-provider.js';
import { ProvidersRepository } from '../providers/providers.repository.js';
import { presentCallerFirm, presentCallerKey, presentSandbox, type CallerDto } from './present-caller.js';

/** `GET /firms/me` (decisions, section 4): the caller's firm or provider, its key and its rate limits. */
@Injectable()
export class DescribeCaller {
  constructor(
    private readonly firms: FirmsRepository,
    private readonly providers: ProvidersRepository,
    private readonly keys: ApiKeysRepository,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** @throws 401 when the firm, provider or key of the caller does not exist (any more) */
  async execute(caller: Caller): Promise<CallerDto> {
    const firm = caller.firmId ? known(await this.firms.find(caller.firmId)) : null;
    const provider = caller.providerId ? known(await this.providers.find(caller.providerId)) : null;
    // a CRM token is not a named key
    const key =
      caller.keyId && caller.kind !== 'crm_token' ? known(await this.keys.find(caller.keyId)) : null;
    const tier = caller.tier ?? TIER_OF_ROLE[caller.role!];
    return {
      firmId: firm?.id ?? null,
      firmName: firm?.name ?? null,
      tier,
      keyName: key?.name ?? null,
      authMethod: authMethodOf(caller),
      allowedMimeTypes: [...ALLOWED_MIME_TYPES],
      firm: firm && presentCallerFirm(firm),
      ...(provider && { provider: presentProvider(provider) }),
      key: key && presentCallerKey(key),
      rateLimit: this.rateLimitOf(caller, tier),
      sandbox: presentSandbox(firm, this.config),
    };
  }

  /** As the gateway counts: an assistant by itself, and a person as one, whatever the role. */
  private rateLimitOf({ client, userId }: Caller, tier: Tier): RateLimit {
    if (client) {
      const both = assistantRateLimit(this.config);
      return { read: both, write: both };
    }
    return userId ? userRateLimit(this.config) : keyRateLimit(this.config, tier);
  }
}

function authMethodOf({ kind }: Caller): CallerDto['authMethod'] {
  return kind === 'crm_token' || kind === 'session' || kind === 'oauth' ? kind : 'public_api_key';
}

function known<T>(row: T | null): T {
  if (row === null) throw new ApiError('invalid_api_key', 'The API key is missing, invalid or revoked');
  return row;
}
