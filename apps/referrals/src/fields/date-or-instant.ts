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
