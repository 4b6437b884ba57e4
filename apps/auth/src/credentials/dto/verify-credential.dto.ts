import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';

export class VerifyCredentialDto {
  @ApiProperty({ description: 'SHA-256 of the whole key, lower-case hex.', pattern: '^[0-9a-f]{64}$' })
  @Matches(/^[0-9a-f]{64}$/)
  sha256: string;
}
