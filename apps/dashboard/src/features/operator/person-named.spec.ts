import { expect, it } from '@jest/globals';
import { personIn } from './person-named.ts';

const ID = '0192f3a0-2000-7000-8000-000000000001';

it.each([
  [` ${ID.toUpperCase()} `, { baseCaseId: ID }],
  [' dana@example.com ', { clientEmail: 'dana@example.com' }],
  ['ABB-0001', null],
  ['dana @example.com', null],
  ['', null],
])('%j names %j', (text, person) => {
  expect(personIn(text)).toEqual(person);
});
