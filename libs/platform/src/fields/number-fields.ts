import { IsBoolean, IsInt, IsNumber, Max, Min, ValidateBy } from 'class-validator';
import { field, type FieldKind, type FieldOptions } from './field.js';

type Example = number | null;

/** Largest amount that `numeric(14,2)` holds. */
const MAX_MONEY = 999_999_999_999.99;
const PLAIN = { allowNaN: false, allowInfinity: false };

/** An amount of US dollars with at most two decimals. `above`: it must be more than 0. */
export const Money = (
  description: string,
  example: Example,
  options: FieldOptions & { above?: boolean } = {},
): PropertyDecorator => {
  const minimum = options.above ? 0.01 : 0;
  const checks = (): PropertyDecorator[] => [Max(MAX_MONEY), Min(minimum), wholeCents(), IsNumber(PLAIN)];
  return field(
    { schema: { type: 'number', minimum, maximum: MAX_MONEY }, checks },
    description,
    example,
    options,
  );
};

/** Not `maxDecimalPlaces`: it counts decimals in the printed number, and 1e-7 prints none. */
const wholeCents = (): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isWholeCents',
      validator: {
        validate: (value: unknown) => typeof value === 'number' && Number(value.toFixed(2)) === value,
        defaultMessage: () => '$property must have at most 2 decimals',
      },
    },
    { context: { code: 'invalid_format' } },
  );

/** A number within bounds, with any number of decimals. */
export const NumberWithin = (
  minimum: number,
  maximum: number,
  description: string,
  example: Example,
  options: FieldOptions = {},
): PropertyDecorator => {
  const checks = (): PropertyDecorator[] => [Max(maximum), Min(minimum), IsNumber(PLAIN)];
  return field({ schema: { type: 'number', minimum, maximum }, checks }, description, example, options);
};

/** A share from 0 to 1, e.g. `clientFeeAgreementPercentage`. */
export const Fraction = (
  description: string,
  example: Example,
  options: FieldOptions = {},
): PropertyDecorator => NumberWithin(0, 1, description, example, options);

/** A share from 0 to 100, e.g. `sendingFirmPercentage`. */
export const Percentage = (
  description: string,
  example: Example,
  options: FieldOptions = {},
): PropertyDecorator => NumberWithin(0, 100, description, example, options);

export const wholeNumberKind = (minimum: number, maximum?: number): FieldKind => ({
  schema: { type: 'integer', minimum, ...(maximum === undefined ? {} : { maximum }) },
  checks: (each) => [Max(maximum ?? Number.MAX_SAFE_INTEGER, each), Min(minimum, each), IsInt(each)],
});

/** A whole number within bounds. */
export const WholeNumber = (
  minimum: number,
  maximum: number,
  description: string,
  example: Example,
  options: FieldOptions = {},
): PropertyDecorator => field(wholeNumberKind(minimum, maximum), description, example, options);

/** A whole number from 0 without a maximum, e.g. how many there are. */
export const Count = (description: string, example: Example, options: FieldOptions = {}): PropertyDecorator =>
  field(wholeNumberKind(0), description, example, options);

/** true or false. */
export const Flag = (
  description: string,
  example: boolean | null,
  options: FieldOptions = {},
): PropertyDecorator =>
  field({ schema: { type: 'boolean' }, checks: () => [IsBoolean()] }, description, example, options);
