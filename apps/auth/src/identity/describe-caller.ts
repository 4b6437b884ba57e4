import { Inject, Injectable } from '@nestjs/common';
import {
  ALLOWED_MIME_TYPES,
  keyRateLimit,
  type Principal,
  type RateLimitSettings,
} from '@referral-exchange/contracts';
import { ApiError, CONFIG } from '@referral-exchange/platform';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import { FirmsRepository } from '../firms/firms.repository.js';
import { presentProvider } from '../providers/present-provider.js';
import { ProvidersRepository } from '../providers/providers.repository.js';
import { presentCallerFirm, presentCallerKey, type CallerDto } from './present-caller.js';

/**
 * `GET /firms/me` (decisions, section 4): whose key is this, and what may it do? A provider's key has no firm: the
 * firm fields are null and `provider` is there instead. A CRM token is no key: `key` is null.
 */
@Injectable()
export class DescribeCaller {
  constructor(
    private readonly firms: FirmsRepository,
    private readonly providers: ProvidersRepository,
    private readonly keys: ApiKeysRepository,
    @Inject(CONFIG) private readonly config: RateLimitSettings,
  ) {}

  /** Throws 401 when the firm, provider or key of a principal is not there (any more). */
  async execute(caller: Principal): Promise<CallerDto> {
    const firm = caller.firmId ? known(await this.firms.find(caller.firmId)) : null;
    const provider = caller.providerId ? known(await this.providers.find(caller.providerId)) : null;
    const key = caller.keyId ? known(await this.keys.find(caller.keyId)) : null;
    return {
      firmId: firm?.id ?? null,
      firmName: firm?.name ?? null,
      tier: caller.tier!,
      keyName: key?.name ?? null,
      authMethod: caller.kind === 'crm_token' ? 'crm_token' : 'public_api_key',
      allowedMimeTypes: [...ALLOWED_MIME_TYPES],
      firm: firm && presentCallerFirm(firm),
      ...(provider && { provider: presentProvider(provider) }),
      key: key && presentCallerKey(key),
      rateLimit: keyRateLimit(this.config, caller.tier!),
    };
  }
}

function known<T>(row: T | null): T {
  if (row === null) throw new ApiError('invalid_api_key', 'The API key is missing, invalid or revoked');
  return row;
}
