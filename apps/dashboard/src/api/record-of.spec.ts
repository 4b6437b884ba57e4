import { expect, it } from '@jest/globals';
import { recordOf } from './record-of.ts';

it('is the record that was asked for, never that of a later referral of the case', () => {
  const record = { referralId: 'r1', notes: 'Call after five' };
  expect(recordOf('r1', record)).toBe(record);
  expect(() => recordOf('r1', { ...record, referralId: 'r2' })).toThrow('edited at its latest referral');
});
