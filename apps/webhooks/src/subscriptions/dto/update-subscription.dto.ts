import { ApiPropertyOptional } from '@nestjs/swagger';
import type { FieldFault } from '@referral-exchange/contracts';
import type { SelfChecking } from '@referral-exchange/platform';
import { IsBoolean, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import { MAX_URL_LENGTH } from '../../egress/webhook-url.policy.js';

/** Body of `PATCH /webhooks/{id}`: at least one field. */
export class UpdateSubscriptionDto implements SelfChecking {
  @ApiPropertyOptional({
    type: 'string',
    maxLength: MAX_URL_LENGTH,
    description: 'Same rules as at creation; not while echo mode is on.',
  })
  @ValidateIf((_, value) => value !== undefined)
  @IsString()
  url?: string;

  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'null clears it.' })
  @IsOptional()
  @IsString()
  @MaxLength(255)
  description?: string | null;

  @ApiPropertyOptional({
    type: 'boolean',
    description:
      'false ends the queued deliveries; true is subject to the cap of five and clears the breaker.',
  })
  @ValidateIf((_, value) => value !== undefined)
  @IsBoolean()
  isActive?: boolean;

  faults(): FieldFault[] {
    if (this.url !== undefined || this.description !== undefined || this.isActive !== undefined) return [];
    return [{ field: '', code: 'required', message: 'At least one of url, description, isActive is needed' }];
  }
}
