import { expect, it } from '@jest/globals';
import { peopleIn } from './person-named.ts';

const ID = '0192f3a0-2000-7000-8000-000000000001';

it.each([
  [` ${ID.toUpperCase()} `, [{ baseCaseId: ID }, { medCaseId: ID }]],
  [' dana@example.com ', [{ clientEmail: 'dana@example.com' }]],
  ['ABB-0001', []],
  ['dana @example.com', []],
  ['', []],
])('%j names %j', (text, people) => {
  expect(peopleIn(text)).toEqual(people);
});
