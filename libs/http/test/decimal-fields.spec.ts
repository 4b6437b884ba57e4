import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { validateDto } from '../src/body/validate-dto.js';
import { Decimal } from '../src/fields/decimal-fields.js';

class Amounts {
  @Decimal('An amount.', '1.00', { places: 2, optional: true }) plain?: string;
  @Decimal('A signed amount.', '-1.00', { places: 2, signed: true, optional: true }) signed?: string;
  @Decimal('A quantity.', '30.000', { places: 3, digits: 9, above: true, optional: true }) above?: string;
}

type Field = keyof Amounts;
const read = (field: Field, value: unknown) => validateDto(Amounts, { [field]: value })[field];
const codeOf = (field: Field, value: unknown) => {
  try {
    return `read as ${read(field, value)}`;
  } catch (error) {
    return (error as { details: { errors: { code: string }[] } }).details.errors[0]!.code;
  }
};

describe('a decimal field', () => {
  it.each<[Field, string, string]>([
    ['plain', '7', '7.00'],
    ['plain', '7.5', '7.50'],
    ['plain', '0', '0.00'],
    ['plain', '-0.00', '0.00'],
    ['plain', '999999999999.99', '999999999999.99'],
    ['signed', '-148.5', '-148.50'],
    ['signed', '-0', '0.00'],
    ['above', '0.001', '0.001'],
  ])('%s %s is read as %s', (field, text, normal) => {
    expect(read(field, text)).toBe(normal);
  });

  it.each<[Field, unknown, string]>([
    ['plain', '1.005', 'invalid_format'],
    ['plain', '1e2', 'invalid_format'],
    ['plain', 'NaN', 'invalid_format'],
    ['plain', 'Infinity', 'invalid_format'],
    ['plain', '+1.00', 'invalid_format'],
    ['plain', '1,000.00', 'invalid_format'],
    ['plain', ' 1.00', 'invalid_format'],
    ['plain', '1.00\n', 'invalid_format'],
    ['plain', '.5', 'invalid_format'],
    ['plain', '5.', 'invalid_format'],
    ['plain', '007', 'invalid_format'],
    ['plain', '', 'invalid_format'],
    ['plain', '0x10', 'invalid_format'],
    ['plain', '٣', 'invalid_format'],
    ['plain', '1'.repeat(41), 'invalid_format'],
    ['plain', '12345678901234567890', 'out_of_range'],
    ['plain', '1000000000000.00', 'out_of_range'],
    ['plain', '-0.01', 'out_of_range'],
    ['plain', 12.5, 'invalid_type'],
    ['plain', ['1.00'], 'invalid_type'],
    ['plain', null, 'invalid_type'],
    ['above', '0.000', 'out_of_range'],
    ['above', '-1', 'out_of_range'],
    ['above', '0.0001', 'invalid_format'],
    ['above', '1000000000', 'out_of_range'],
  ])('%s %j is refused: %s', (field, value, code) => {
    expect(codeOf(field, value)).toBe(code);
  });

  it('keeps the value of every amount of cents', () => {
    const largest = 99_999_999_999_999n;
    fc.assert(
      fc.property(fc.bigInt({ min: -largest, max: largest }), fc.nat(2), (cents, dropped) => {
        const digits = String(cents < 0 ? -cents : cents).padStart(3, '0');
        const normal = `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
        const shorter = normal.replace(new RegExp(`\\.?0{0,${dropped}}$`), '');
        expect(read('signed', normal)).toBe(normal);
        expect(read('signed', shorter)).toBe(normal);
      }),
      { numRuns: 200 },
    );
  });
});
