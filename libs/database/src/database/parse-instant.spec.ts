import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { parseInstant } from './parse-instant.js';

const parseByPg = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date;

it('reads an instant as pg does, to the millisecond, with any number of decimals', () => {
  const instant = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  const fraction = fc.stringMatching(/^(\.\d{1,6})?$/);
  fc.assert(
    fc.property(instant, fraction, (date, decimals) => {
      const text = `${date.toISOString().slice(0, 19).replace('T', ' ')}${decimals}+00`;
      const milliseconds = decimals.slice(1, 4).padEnd(3, '0');
      expect((parseInstant(text) as Date).toISOString()).toBe(`${date.toISOString().slice(0, 19)}.${milliseconds}Z`);
    }),
    { numRuns: 500 },
  );
}); // prettier-ignore

it.each([
  ['another zone', '2026-01-31 17:20:00.12+01'],
  ['half an hour', '2026-01-31 21:50:00+05:30'],
  ['before year 1000', '0044-03-15 12:00:00+00'],
  ['after year 9999', '12026-01-31 12:00:00+00'],
  ['before Christ', '0044-03-15 12:00:00+00 BC'],
  ['infinity', 'infinity'],
])('leaves other forms to pg: %s', (_form, text) => {
  expect(parseInstant(text)).toEqual(parseByPg(text));
});
