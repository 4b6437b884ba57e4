import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { FieldFault, Tier } from '@referral-exchange/contracts';
import type { SelfChecking } from '@referral-exchange/platform';
import { IsIn, IsISO8601, IsOptional } from 'class-validator';
import { Name } from '../../validation/name.decorator.js';
import { ISSUED_VIA, type IssuedVia } from '../api-key.entity.js';
import type { ApiKeyRequest, NewApiKey } from '../new-api-key.js';

/** On the internal API a tier is written upper-case (interface, "Tiers of an API key"). */
export const WRITTEN_TIERS = ['READ_ONLY', 'STANDARD', 'FULL'] as const;
export type WrittenTier = (typeof WRITTEN_TIERS)[number];

const MAX_LIFE_MS = 365 * 86_400_000;

export class CreateApiKeyDto implements SelfChecking {
  @ApiProperty({ example: 'production', minLength: 1, maxLength: 255 })
  @Name()
  name: string;

  @ApiProperty({ enum: WRITTEN_TIERS })
  @IsIn(WRITTEN_TIERS)
  tier: WrittenTier;

  @ApiPropertyOptional({ enum: ISSUED_VIA, default: 'internal_api' })
  @IsOptional()
  @IsIn(ISSUED_VIA)
  issuedVia?: IssuedVia;

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'At most 365 days from now; absent: does not expire.',
  })
  @IsOptional()
  @IsISO8601({ strict: true, strictSeparator: true })
  expiresAt?: string | null;

  faults(): FieldFault[] {
    if (!this.expiresAt) return [];
    const leftMs = Date.parse(this.expiresAt) - Date.now();
    if (leftMs > 0 && leftMs <= MAX_LIFE_MS) return [];
    return [
      { field: 'expiresAt', code: 'out_of_range', message: 'expiresAt must lie within the next 365 days' },
    ];
  }

  toRequest(): ApiKeyRequest {
    return {
      name: this.name,
      tier: this.tier.toLowerCase() as Tier,
      issuedVia: this.issuedVia,
      expiresAt: this.expiresAt ? new Date(this.expiresAt) : null,
    };
  }
}

/** The answer to the creation of a key, and the only place where the key itself is ever shown. */
export class CreatedApiKeyDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ enum: WRITTEN_TIERS })
  tier: WrittenTier;

  @ApiProperty({
    description: 'The key, shown this once. Store it in a secrets manager.',
    pattern: '^svcpp?_[0-9a-f]{64}$',
  })
  key: string;

  @ApiProperty({ description: 'The start of the key, for people.', example: 'svcp_1a2b3c4d' })
  prefix: string;

  @ApiProperty({ enum: ISSUED_VIA })
  issuedVia: IssuedVia;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  expiresAt: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

export function createdApiKeyDto({ row, key }: NewApiKey): CreatedApiKeyDto {
  return {
    id: row.id,
    name: row.name,
    tier: row.tier.toUpperCase() as WrittenTier,
    key,
    prefix: row.prefix,
    issuedVia: row.issuedVia,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
