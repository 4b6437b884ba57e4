import { check } from './checks.js';
import { definedOf, fieldOf, type FieldKind, type FieldOptions } from './field.js';

/** `places`: decimals at most, exactly so when normalised. `digits`: digits before the point at most, 12. */
export interface DecimalOptions extends FieldOptions {
  places: number;
  digits?: number;
  /** It may be negative. */
  signed?: boolean;
  /** It must be more than 0. */
  above?: boolean;
}

/** No plus, no exponent, no blanks, no leading zeros, digits on both sides of a point. */
const SHAPE = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;
const MAX_LENGTH = 40;

/**
 * An exact decimal as text, e.g. `"148.50"`. It is never read as a floating-point number. It becomes the one
 * spelling with exactly `places` decimals: `"7"` and `"7.0"` are `"7.00"`, `"-0"` is `"0.00"`.
 */
export const Decimal = fieldOf<string, DecimalOptions>((options) => decimalKind(options));

function decimalKind(options: DecimalOptions): FieldKind {
  const { places, digits = 12, signed } = options;
  const pattern = `^${signed ? '-?' : ''}(0|[1-9][0-9]{0,${digits - 1}})(\\.[0-9]{1,${places}})?$`;
  return {
    schema: definedOf({ type: 'string', pattern }),
    isShown: true,
    read: (value) => normalDecimal(value, options),
    checks: () => [
      check(
        'isInRange',
        'out_of_range',
        (value) => !isDecimal(value) || rangeFault(value, options) === undefined,
        (value) => `$property ${rangeFault(value as string, options)}`,
      ),
      check(
        'hasPlaces',
        'invalid_format',
        (value) => !isDecimal(value) || decimalsOf(value) <= places,
        `$property must have at most ${places} decimals`,
      ),
      check(
        'isDecimalText',
        'invalid_format',
        (value) => typeof value !== 'string' || isDecimal(value),
        '$property must be a plain decimal, e.g. "148.50"',
      ),
      check(
        'isText',
        'invalid_type',
        (value) => typeof value === 'string',
        '$property must be a decimal written as a string, e.g. "148.50"',
      ),
    ],
  };
}

const isDecimal = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_LENGTH && SHAPE.test(value);

const partsOf = (text: string): [sign: string, whole: string, decimals: string] => {
  const [, sign = '', whole = '', decimals = ''] = SHAPE.exec(text)!;
  return [sign, whole, decimals];
};
const decimalsOf = (text: string): number => partsOf(text)[2].length;

function rangeFault(text: string, { digits = 12, signed, above }: DecimalOptions): string | undefined {
  const [sign, whole, decimals] = partsOf(text);
  const isZero = /^0*$/.test(whole + decimals);
  if (whole.length > digits) return `must have at most ${digits} digits before the point`;
  if (sign && !isZero && !signed) return 'must not be negative';
  if (above && isZero) return 'must be more than 0';
  return undefined;
}

/** The one spelling of a right value; any other value as it is, for the validators to refuse. */
function normalDecimal(value: unknown, { places }: DecimalOptions): unknown {
  if (!isDecimal(value) || decimalsOf(value) > places) return value;
  const [sign, whole, decimals] = partsOf(value);
  const digits = `${whole}.${decimals.padEnd(places, '0')}`;
  return /[1-9]/.test(digits) ? sign + digits : digits;
}
