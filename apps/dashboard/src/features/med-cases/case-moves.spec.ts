import { expect, it } from '@jest/globals';
import { caseMoves } from './case-moves.ts';

const acts = (status: 'OPEN' | 'SETTLED' | 'CLOSED', isArchived = false) =>
  caseMoves({ status, isArchived })
    .map(({ act, why }) => (why === null ? act : `(${act})`))
    .join(' ');

it('a case is referred while it is open or settled: treatment outlasts a settlement', () => {
  expect(acts('OPEN')).toBe('refer settle close archive');
  expect(acts('SETTLED')).toBe('refer close reopen archive');
  expect(acts('CLOSED')).toBe('(refer) reopen archive');
});

it('an archived case is not referred, whatever its status', () => {
  expect(acts('OPEN', true)).toBe('(refer) settle close unarchive');
  expect(acts('CLOSED', true)).toBe('(refer) reopen unarchive');
});
