import { expect, it } from '@jest/globals';
import { FORCED, forceEffect } from './force-effect.ts';

it.each([
  ['CLOSED', 'INVESTIGATING', /has ended\. You open it again/],
  ['WITHDRAWN', 'SENT', /has ended\. You open it again/],
  ['CLOSED', 'REJECTED', /stays so/],
  ['SENT', 'CLOSED', /You end this referral/],
  ['SENT', 'SIGNED', /go on from there/],
] as const)('from %s to %s it is said what happens', (from, to, words) => {
  expect(forceEffect(from, to)).toMatch(words);
});

it('every status can be forced but that of a draft, which nobody has received', () => {
  expect(FORCED).toHaveLength(9);
  expect(FORCED).not.toContain('DRAFT');
});
