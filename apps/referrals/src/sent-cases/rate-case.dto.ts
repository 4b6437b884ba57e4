import { ApiProperty } from '@nestjs/swagger';
import { IsInt, Max, Min, ValidateIf } from 'class-validator';

/** Body of PUT /sent-cases/{id}/rating: the tier, 1 highest, or null for none; it must be there. */
export class RateCaseDto {
  @ApiProperty({ type: 'integer', nullable: true })
  @Max(5)
  @Min(1)
  @IsInt()
  @ValidateIf((_, value: unknown) => value !== null)
  tier: number | null;
}
