import { describe, expect, it } from '@jest/globals';
import { validationError } from './api-error.js';
import { cut } from './listed-faults.js';

const faults = (count: number, field = 'field', message = 'is wrong') =>
  [...Array(count).keys()].map((index) => ({ field: `${field}${index}`, code: 'invalid', message }));

describe('the errors of a response', () => {
  it('are listed up to 50; the number of the others is told', () => {
    expect(validationError(faults(50)).details).toEqual({ errors: faults(50) });
    const { message, details } = validationError(faults(312));
    expect(details).toEqual({ errors: faults(50), omittedErrors: 262 });
    expect(message).toBe('The request is not valid: 50 of 312 errors are listed');
  });

  it.each(['x', '"', '\u0001', 'é', '😀'])(
    'take less than 32 KB, also of long names and messages of %j',
    (char) => {
      const { message, details } = validationError(faults(100_000, char.repeat(2_000), char.repeat(2_000)));
      const { errors, omittedErrors } = details as { errors: unknown[]; omittedErrors: number };
      expect(errors.length).toBeGreaterThanOrEqual(5);
      expect(errors.length + omittedErrors).toBe(100_000);
      expect(Buffer.byteLength(JSON.stringify({ message, details }))).toBeLessThan(32_000);
    },
  );

  it('are cut, but never through a character', () => {
    expect(cut('abc', 3)).toBe('abc');
    expect(cut('abcd', 3)).toBe('ab…');
    expect(cut('😀😀', 3)).toBe('😀…');
    expect(cut('a😀😀', 3)).toBe('a…');
  });

  it('of a single field cut the message of the response too', () => {
    expect(validationError(faults(1, 'x', 'm'.repeat(100_000))).message).toHaveLength(500);
  });
});
