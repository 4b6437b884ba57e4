import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ALLOWED_MIME_TYPES, TIERS, type Tier } from '@referral-exchange/contracts';
import { ProviderDto } from '../../providers/dto/provider.dto.js';

export class CallerFirmDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ example: 'Abbott & Crane LLP' })
  name: string;

  @ApiProperty()
  isActive: boolean;

  @ApiProperty({ description: 'A sandbox firm: everything it creates is a test.' })
  isTestFirm: boolean;

  @ApiProperty({ type: [String], example: ALLOWED_MIME_TYPES.slice(0, 2) })
  allowedMimeTypes: string[];

  @ApiProperty({ type: 'integer', example: 52_428_800 })
  maxUploadBytes: number;

  @ApiProperty({ type: [String], example: ['NY'], description: 'Two-letter codes; empty means any.' })
  jurisdictions: string[];

  @ApiProperty({ type: [String], example: ['dog_bite'], description: 'Machine names; empty means any.' })
  caseTypes: string[];
}

export class CallerKeyDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ example: 'production' })
  name: string;

  @ApiProperty({ enum: TIERS })
  tier: Tier;

  @ApiProperty({ enum: ['firm', 'provider'] })
  ownerType: 'firm' | 'provider';

  @ApiProperty({ description: 'The start of the key, for people.', example: 'svcp_1a2b3c4d' })
  prefix: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  expiresAt: string | null;
}

export class RateLimitDto {
  @ApiProperty({ type: 'integer', description: 'Reads in any 60 seconds.', example: 300 })
  read: number;

  @ApiProperty({ type: 'integer', description: 'Writes in any 60 seconds.', example: 100 })
  write: number;
}

/** Whose key is calling, and what it may do. */
export class CallerDto {
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: "Null for a provider's key." })
  firmId: string | null;

  @ApiProperty({ type: String, nullable: true })
  firmName: string | null;

  @ApiProperty({ enum: TIERS })
  tier: Tier;

  @ApiProperty({ type: String, nullable: true, description: 'Null for a CRM token.' })
  keyName: string | null;

  @ApiProperty({ enum: ['public_api_key', 'crm_token'] })
  authMethod: 'public_api_key' | 'crm_token';

  @ApiProperty({ type: [String], description: 'What may be uploaded.' })
  allowedMimeTypes: string[];

  @ApiProperty({ type: CallerFirmDto, nullable: true, description: "Null for a provider's key." })
  firm: CallerFirmDto | null;

  @ApiPropertyOptional({ type: ProviderDto, description: "Only for a provider's key." })
  provider?: ProviderDto;

  @ApiProperty({ type: CallerKeyDto, nullable: true, description: 'Null for a CRM token.' })
  key: CallerKeyDto | null;

  @ApiProperty({ type: RateLimitDto })
  rateLimit: RateLimitDto;
}
