import { hasDecimals, isNumber, isTrueOrFalse, isWhole, isWithin, type Check } from './checks.js';
import { field, fieldOf, definedOf, type Described, type FieldKind, type FieldOptions } from './field.js';

/** Largest amount that `numeric(14,2)` holds. */
const MAX_MONEY = 999_999_999_999.99;

const numberKind = (minimum: number, maximum: number, ...more: Check[]): FieldKind => ({
  schema: { type: 'number', minimum, maximum },
  isShown: true,
  checks: () => [isWithin(minimum, maximum), ...more, isNumber()],
});

/** An amount of US dollars with at most two decimals. `above`: it must be more than 0. */
export const Money = fieldOf<number, FieldOptions & { above?: boolean }>(({ above }) =>
  numberKind(
    above ? 0.01 : 0,
    MAX_MONEY,
    hasDecimals(2),
    isNumber('an amount written as a plain number, such as 1000.50'),
  ),
);

/** A number within bounds, with any number of decimals. */
export const NumberWithin = (minimum: number, maximum: number, ...described: Described<number>) =>
  field(numberKind(minimum, maximum), ...described);

/** A share from 0 to 1, e.g. `clientFeeAgreementPercentage`. */
export const Fraction = fieldOf<number>(numberKind(0, 1));

/**
 * A share from 0 to 100, e.g. `sendingFirmPercentage`. `hundredths`: it is stored with two decimals and may
 * not have more.
 */
export const Percentage = fieldOf<number, FieldOptions & { hundredths?: boolean }>(({ hundredths }) =>
  numberKind(0, 100, ...(hundredths ? [hasDecimals(2)] : [])),
);

export const wholeNumberKind = (minimum: number, maximum?: number): FieldKind => ({
  schema: definedOf({ type: 'integer', minimum, maximum }),
  isShown: true,
  checks: () => [isWithin(minimum, maximum), isWhole],
});

/** A whole number within bounds. */
export const WholeNumber = (minimum: number, maximum: number, ...described: Described<number>) =>
  field(wholeNumberKind(minimum, maximum), ...described);

const DIGITS = /^0*[1-9]\d*$/;

/**
 * A whole number from 1 without a maximum, e.g. of a page. A number beyond the exact range of a double counts
 * as the largest one that can, so that whatever is computed of it fits into the integers of Postgres.
 */
export const Ordinal = fieldOf<number>({
  ...wholeNumberKind(1),
  read: (value) => {
    const number = typeof value === 'string' && DIGITS.test(value) ? Number(value) : value;
    return typeof number === 'number' ? Math.min(number, Number.MAX_SAFE_INTEGER) : value;
  },
});

/** A whole number from 0 without a maximum, e.g. how many there are. */
export const Count = fieldOf<number>(wholeNumberKind(0));

/** true or false. */
export const Flag = fieldOf<boolean>({
  schema: { type: 'boolean' },
  isShown: true,
  checks: () => [isTrueOrFalse],
});
