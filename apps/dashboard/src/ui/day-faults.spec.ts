import { expect, it } from '@jest/globals';
import { dayFaults } from './day-faults.ts';

const formOf = (...days: object[]) => ({ querySelectorAll: () => days }) as unknown as HTMLFormElement;

it('a day that is half typed is no empty field, and a year of two digits is long ago', () => {
  const whole = { badInput: false };
  expect(
    dayFaults(
      formOf(
        { name: 'statute', value: '', validity: { badInput: true } },
        { name: 'born', value: '0027-03-15', validity: whole },
        { name: 'incident', value: '', validity: whole },
        { name: 'resolution', value: '1900-01-01', validity: whole },
      ),
    ),
  ).toEqual({
    statute: 'Write the whole date, such as 03/15/2027.',
    born: 'This is long ago: check the year.',
  });
  expect(dayFaults(null)).toEqual({});
});
