import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { findCaseType, findJurisdiction } from '@referral-exchange/contracts';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { isCalendarDate } from './calendar-date.js';
import { customMetadataFault } from './custom-metadata.js';

/** The rules of single fields of request bodies, each in one place (decisions, 1.7, sections 2 and 3). */

/** The longest text of notes. */
export const MAX_NOTES = 10_000;

/** The field may be left out and may be null, which clears it or counts as absent. */
export const Optional = (): PropertyDecorator =>
  applyDecorators(
    ValidateIf((_, value: unknown) => value !== undefined && value !== null),
    ApiPropertyOptional({ nullable: true }) as PropertyDecorator,
  );

/** The field may be left out but never null: a record cannot be without it. */
export const OptionalNotNull = (): PropertyDecorator =>
  ValidateIf((_, value: unknown) => value !== undefined);

/** Text of 1 to `max` characters that is not only blanks. Leading and trailing blanks are taken off. */
export const Text = (max: number): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    Matches(/\S/, { message: '$property must not be empty', context: { code: 'required' } }),
    MaxLength(max),
    IsString(),
  );

/** Free text of at most `max` characters, kept as it is; may be empty. */
export const LongText = (max: number): PropertyDecorator => applyDecorators(MaxLength(max), IsString());

/** Text of one line: line breaks collapse to spaces (decisions, 1.7). */
export const OneLine = (max = 5_000): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, ' ') : value,
    ),
    MaxLength(max),
    IsString(),
  );

/** A real calendar date, `YYYY-MM-DD` (decisions, 1.6). */
export const CalendarDate = (): PropertyDecorator =>
  applyDecorators(
    ValidateBy(
      {
        name: 'isCalendarDate',
        validator: { validate: isCalendarDate, defaultMessage: () => '$property must be a date YYYY-MM-DD' },
      },
      { context: { code: 'invalid_format' } },
    ),
    ApiProperty({ type: 'string', format: 'date', required: false, nullable: true }) as PropertyDecorator,
  );

/** Largest amount that `numeric(14,2)` holds. */
const MAX_MONEY = 999_999_999_999.99;

/** An amount of US dollars, at most two decimals. `above`: it must be more than nothing. */
export const Money = (options: { above?: boolean } = {}): PropertyDecorator =>
  applyDecorators(
    Max(MAX_MONEY),
    Min(options.above ? 0.01 : 0),
    // not `maxDecimalPlaces`, which reads the decimals from a text that 1e-7 does not have
    ValidateBy(
      {
        name: 'isWholeCents',
        validator: {
          validate: (value: unknown) => typeof value === 'number' && Number(value.toFixed(2)) === value,
          defaultMessage: () => '$property must have at most 2 decimals',
        },
      },
      { context: { code: 'invalid_format' } },
    ),
    IsNumber({ allowNaN: false, allowInfinity: false }),
  );

/** A number within bounds, with as many decimals as the caller likes. */
export const NumberWithin = (min: number, max: number): PropertyDecorator =>
  applyDecorators(Max(max), Min(min), IsNumber({ allowNaN: false, allowInfinity: false }));

/** `clientFeeAgreementPercentage`: a fraction 0..1. */
export const Fraction = (): PropertyDecorator => NumberWithin(0, 1);

/** A whole number within bounds. */
export const WholeNumber = (min: number, max: number): PropertyDecorator =>
  applyDecorators(Max(max), Min(min), IsInt());

/** An e-mail address. */
export const Email = (): PropertyDecorator => applyDecorators(MaxLength(254), IsEmail());

/** true or false, nothing else. */
export const Flag = (): PropertyDecorator => IsBoolean();

/** A UUID of any version, in lower case afterwards. */
export const Uuid = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value)),
    IsUUID('all'),
  );

/** One of a closed list, in any case of letters; becomes the spelling of the list (decisions, 1.4). */
export const OneOf = (values: readonly string[]): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => spellingIn(values, value)),
    IsIn([...values]),
  );

function spellingIn(values: readonly string[], value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const wanted = value.trim().toLowerCase();
  return values.find((one) => one.toLowerCase() === wanted) ?? value;
}

/** Id, machine name or display name of a case type; becomes the machine name. */
export const CaseTypeName = (): PropertyDecorator =>
  known(
    'isCaseType',
    (text) => findCaseType(text)?.name,
    '$property is not a known case type: see GET /case-types',
  );

/** Two-letter code of a jurisdiction, in any case; becomes upper case. */
export const JurisdictionCode = (): PropertyDecorator =>
  known(
    'isJurisdiction',
    (text) => findJurisdiction(text)?.code,
    '$property is not a known jurisdiction: see GET /jurisdictions',
  );

function known(name: string, find: (text: string) => string | undefined, message: string): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? (find(value) ?? value) : value,
    ),
    ValidateBy(
      {
        name,
        validator: {
          validate: (value: unknown) => typeof value === 'string' && find(value) !== undefined,
          defaultMessage: () => message,
        },
      },
      { context: { code: 'invalid_enum' } },
    ),
    IsString(),
  );
}

/** At most 50 keys with scalar values, at most 16 KB (decisions, section 2, "Action bodies"). */
export const CustomMetadataField = (): PropertyDecorator =>
  applyDecorators(
    ValidateBy(
      {
        name: 'isCustomMetadata',
        validator: {
          validate: (value: unknown) => customMetadataFault(value) === null,
          defaultMessage: (args) => customMetadataFault(args?.value) ?? '',
        },
      },
      { context: { code: 'invalid' } },
    ),
    ApiPropertyOptional({
      type: 'object',
      nullable: true,
      additionalProperties: {
        oneOf: [{ type: 'string', nullable: true }, { type: 'number' }, { type: 'boolean' }],
      },
    }) as PropertyDecorator,
  );
