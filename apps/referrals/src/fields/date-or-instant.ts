import type { FieldFault } from '@referral-exchange/contracts';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';
import { spanOf } from './calendar-date.js';

/** A date, which covers its whole day in UTC, or a date with a time (decisions, section 14, "Status updates"). */
export const DateOrInstant = (): PropertyDecorator =>
  applyDecorators(
    ValidateBy(
      {
        name: 'isDateOrInstant',
        validator: {
          validate: (value: unknown) => typeof value === 'string' && spanOf(value) !== null,
          defaultMessage: () => '$property must be a date or an ISO 8601 date and time',
        },
      },
      { context: { code: 'invalid_format' } },
    ),
    ApiProperty({ type: 'string', required: false, example: '2026-01-31' }) as PropertyDecorator,
  );

/** A range that ends before it begins. */
export function invertedRange(from: string | undefined, to: string | undefined, field: string): FieldFault[] {
  if (from === undefined || to === undefined) return [];
  if (spanOf(from)!.from <= spanOf(to)!.to) return [];
  return [{ field, code: 'out_of_range', message: `${field} must not be before the range's beginning` }];
}
