import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { CASE_TYPES, findCaseType, findJurisdiction, JURISDICTIONS } from '@referral-exchange/contracts';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import { Name, Trimmed } from '../../validation/name.decorator.js';

const Text = (maxLength: number): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: String, nullable: true, maxLength }),
    Trimmed(),
    IsOptional(),
    IsString(),
    MaxLength(maxLength),
  );

/** A list of known words, written in any of their spellings; absent stays absent, null is refused. */
const ListOf = (words: string[], read: (spelling: string) => string | undefined): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value)
        ? value.map((item) => (typeof item === 'string' && read(item)) || (item as unknown))
        : value,
    ),
    ValidateIf((_, value) => value !== undefined),
    IsArray(),
    ArrayMaxSize(words.length),
    ArrayUnique(),
    IsIn(words, { each: true }),
  );

/** What a firm says of itself; every field may be left out. */
export class FirmProfileDto {
  @Text(5_000)
  description?: string | null;

  @Text(40)
  phone?: string | null;

  @Text(500)
  address?: string | null;

  @Text(2_048)
  website?: string | null;

  @ApiPropertyOptional({
    type: [String],
    example: ['NY', 'NJ'],
    description: 'Two-letter codes; empty means any.',
  })
  @ListOf(JURISDICTIONS.map(({ code }) => code), (spelling) => findJurisdiction(spelling)?.code)
  jurisdictions?: string[];

  @ApiPropertyOptional({
    type: [String],
    example: ['dog_bite'],
    description: 'Ids, machine names or display names of /case-types; empty means any.',
  })
  @ListOf(CASE_TYPES.map(({ name }) => name), (spelling) => findCaseType(spelling)?.name)
  caseTypes?: string[];

  @Text(10_000)
  generalReferralInstructions?: string | null;
}

export class CreateFirmDto extends FirmProfileDto {
  @ApiProperty({ example: 'Abbott & Crane LLP', minLength: 1, maxLength: 255 })
  @Name()
  name: string;

  @ApiPropertyOptional({ default: false, description: 'A sandbox firm: everything it creates is a test.' })
  @ValidateIf((_, value) => value !== undefined)
  @IsBoolean()
  isTestFirm?: boolean;

  @ApiPropertyOptional({
    default: true,
    description: 'Whether the keys of the firm may call the public API.',
  })
  @ValidateIf((_, value) => value !== undefined)
  @IsBoolean()
  publicApiEnabled?: boolean;
}

export class UpdateFirmDto extends FirmProfileDto {
  @ApiPropertyOptional({ minLength: 1, maxLength: 255 })
  @ValidateIf((_, value) => value !== undefined)
  @Name()
  name?: string;
}

export class PublicApiSwitchDto {
  @ApiProperty({ description: 'Off: every call with a key of the firm is 403 `public_api_not_enabled`.' })
  @IsBoolean()
  enabled: boolean;
}
