import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { MAX_URL_LENGTH } from '../../egress/webhook-url.policy.js';

/** Body of `POST /webhooks`. There is no event filter: an `events` key is refused. */
export class CreateSubscriptionDto {
  @ApiProperty({
    description: 'https on port 443, without user, password or fragment, resolving to public addresses only.',
    maxLength: MAX_URL_LENGTH,
    example: 'https://hooks.example.com/referrals',
  })
  @IsString()
  url: string;

  @ApiPropertyOptional({ type: 'string', nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(255)
  description?: string | null;
}
