import { IsBoolean, IsInt, IsNumber, Max, Min } from 'class-validator';
import {
  check,
  field,
  fieldOf,
  definedOf,
  type Described,
  type FieldKind,
  type FieldOptions,
} from './field.js';

/** Largest amount that `numeric(14,2)` holds. */
const MAX_MONEY = 999_999_999_999.99;

const numberKind = (minimum: number, maximum: number, ...more: PropertyDecorator[]): FieldKind => ({
  schema: { type: 'number', minimum, maximum },
  checks: () => [Max(maximum), Min(minimum), ...more, IsNumber({ allowNaN: false, allowInfinity: false })],
});

/** Not `maxDecimalPlaces`: it counts decimals in the printed number, and 1e-7 prints none. */
const isWholeCents = (value: unknown) => typeof value === 'number' && Number(value.toFixed(2)) === value;
const wholeCents = check(
  'isWholeCents',
  'invalid_format',
  isWholeCents,
  '$property must have at most 2 decimals',
);

/** An amount of US dollars with at most two decimals. `above`: it must be more than 0. */
export const Money = fieldOf<number, FieldOptions & { above?: boolean }>(({ above }) =>
  numberKind(above ? 0.01 : 0, MAX_MONEY, wholeCents),
);

/** A number within bounds, with any number of decimals. */
export const NumberWithin = (minimum: number, maximum: number, ...described: Described<number>) =>
  field(numberKind(minimum, maximum), ...described);

/** A share from 0 to 1, e.g. `clientFeeAgreementPercentage`. */
export const Fraction = fieldOf<number>(numberKind(0, 1));

/** A share from 0 to 100, e.g. `sendingFirmPercentage`. */
export const Percentage = fieldOf<number>(numberKind(0, 100));

export const wholeNumberKind = (minimum: number, maximum?: number): FieldKind => ({
  schema: definedOf({ type: 'integer', minimum, maximum }),
  checks: (each) => [Max(maximum ?? Number.MAX_SAFE_INTEGER, each), Min(minimum, each), IsInt(each)],
});

/** A whole number within bounds. */
export const WholeNumber = (minimum: number, maximum: number, ...described: Described<number>) =>
  field(wholeNumberKind(minimum, maximum), ...described);

/** A whole number from 0 without a maximum, e.g. how many there are. */
export const Count = fieldOf<number>(wholeNumberKind(0));

/** true or false. */
export const Flag = fieldOf<boolean>({ schema: { type: 'boolean' }, checks: () => [IsBoolean()] });
