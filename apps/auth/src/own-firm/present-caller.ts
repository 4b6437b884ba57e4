import {
  ALLOWED_MIME_TYPES,
  MAX_UPLOAD_BYTES,
  TIERS,
  type Tier,
  waitText,
  type WebhookSettings,
} from '@referral-exchange/contracts';
import {
  Count,
  Instant,
  ListOf,
  Name,
  Nested,
  NULLABLE,
  NumberWithin,
  OneOf,
  Text,
  Uuid,
} from '@referral-exchange/http';
import type { AuthConfig } from '../config.js';
import type { ApiKey } from '../api-keys/api-key.entity.js';
import type { Firm } from '../firms/firm.entity.js';
import { FirmProfileDto, presentProfile } from '../firms/firm-profile.js';
import { ProviderDto } from '../providers/present-provider.js';

const FIRM_ID = '019a1c00-0000-7000-8000-0000000000f1';
const MIME_TYPES = 'MIME types of the files that may be uploaded.';
const TIER =
  'What the caller may do: `read_only` reads; `standard` also creates and updates; `full` does everything.';

export const AUTH_METHODS = ['public_api_key', 'crm_token', 'session', 'oauth'] as const;

export class CallerFirmDto extends FirmProfileDto {
  @ListOf('text', MIME_TYPES, ['application/pdf', 'image/jpeg']) allowedMimeTypes: string[];
  @Count('Size of the largest file that may be uploaded, in bytes.', MAX_UPLOAD_BYTES) maxUploadBytes: number;
}

export class CallerKeyDto {
  @Uuid('Id of the key.', '019a1c00-0000-7000-8000-0000000000a1') id: string;
  @Name('Name that the key was given.', 'production') name: string;
  @OneOf(TIERS, TIER, 'standard') tier: Tier;
  @OneOf(['firm', 'provider'], 'Whether the key belongs to a firm or to a medical provider.', 'firm')
  ownerType: 'firm' | 'provider';
  @Text('First characters of the key, to recognise it by.', 'svcp_1a2b3c4d') prefix: string;
  @Instant('When the key expires. Null if it never does.', null, NULLABLE) expiresAt: string | null;
}

export class RateLimitDto {
  @Count('Maximum number of reads in 60 seconds.', 300) read: number;
  @Count('Maximum number of writes in 60 seconds.', 100) write: number;
}

/** How the exchange is set, for whom tests with it. */
export class SandboxDto {
  @ListOf('text', 'Waits between the attempts of a webhook delivery; after the last one it is given up.', [
    '1s',
    '5s',
    '2m',
    '10m',
  ])
  retrySchedule: string[];
  @OneOf(
    ['public', 'loopback'],
    'Addresses that webhooks and CRM connections may have: `public` as in production; with `loopback` also `http` on any port of the machine of the exchange.',
    'loopback',
  )
  egress: WebhookSettings['WEBHOOK_EGRESS'];
  @NumberWithin(0, 1_000_000_000, 'Factor on all rate limits. `rateLimit` shows them multiplied.', 1)
  rateLimitScale: number;
}

/** Who calls, and what it may do. */
export class CallerDto {
  @Uuid('Id of the calling firm; null for the key of a provider.', FIRM_ID, NULLABLE) firmId: string | null;
  @Name('Name of the calling firm; null for the key of a provider.', 'Abbott & Crane LLP', NULLABLE)
  firmName: string | null;
  @OneOf(TIERS, TIER, 'standard') tier: Tier;
  @Name('Name of the key; null for a CRM token.', 'production', NULLABLE) keyName: string | null;
  @OneOf(AUTH_METHODS, 'Kind of credential that the call was made with.', 'public_api_key')
  authMethod: (typeof AUTH_METHODS)[number];
  @ListOf('text', MIME_TYPES, ['application/pdf', 'image/jpeg']) allowedMimeTypes: string[];
  @Nested(() => CallerFirmDto, 'The calling firm; null for the key of a provider.', NULLABLE)
  firm: CallerFirmDto | null;
  @Nested(() => ProviderDto, 'The calling provider; absent unless the key belongs to one.', {
    optional: true,
  })
  provider?: ProviderDto;
  @Nested(() => CallerKeyDto, 'The key; null for a CRM token.', NULLABLE) key: CallerKeyDto | null;
  @Nested(() => RateLimitDto, 'Rate limits of this credential.') rateLimit: RateLimitDto;
  @Nested(
    () => SandboxDto,
    'How the exchange is set, for tests; null for a real firm in production.',
    NULLABLE,
  )
  sandbox: SandboxDto | null;
}

export function presentCallerFirm(firm: Firm): CallerFirmDto {
  const upload = { allowedMimeTypes: [...ALLOWED_MIME_TYPES], maxUploadBytes: MAX_UPLOAD_BYTES };
  return { ...presentProfile(firm), ...upload };
}

export function presentCallerKey({ id, name, tier, prefix, firmId, expiresAt }: ApiKey): CallerKeyDto {
  const ownerType = firmId ? 'firm' : 'provider';
  return { id, name, tier, ownerType, prefix, expiresAt: expiresAt?.toISOString() ?? null };
}

type SandboxSettings = Pick<
  AuthConfig,
  'NODE_ENV' | 'WEBHOOK_RETRY_SCHEDULE' | 'WEBHOOK_EGRESS' | 'RATE_LIMIT_SCALE'
>;

/** Everybody sees it but the real firms, and the providers, of production. */
export function presentSandbox(
  firm: Pick<Firm, 'isTestFirm'> | null,
  settings: SandboxSettings,
): SandboxDto | null {
  if (settings.NODE_ENV === 'production' && !firm?.isTestFirm) return null;
  return {
    retrySchedule: settings.WEBHOOK_RETRY_SCHEDULE.map(waitText),
    egress: settings.WEBHOOK_EGRESS,
    rateLimitScale: settings.RATE_LIMIT_SCALE,
  };
}
