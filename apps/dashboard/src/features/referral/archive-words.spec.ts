import { expect, it } from '@jest/globals';
import { archivedInWords, BY_OWNER } from './archive-words.ts';

const words = (more: Partial<Parameters<typeof archivedInWords>[0]> = {}) =>
  archivedInWords({ isWhole: false, isByOwner: false, mayChange: true, ...more });

it('says for whom it is archived', () => {
  expect(words({ isWhole: true })).toMatch(
    /^This case is archived: .* for all firms that work on it, unless a program/,
  );
  expect(words()).toMatch(/^This referral is archived: .* your firm is not told/);
});

it('shows the way out to who may take it', () => {
  expect(words()).toContain('Take it out of the archive to write or to send the case.');
  const ofReader = words({ mayChange: false });
  expect(ofReader).toContain('A member of your firm can take it out');
  expect(ofReader).toMatch(/unless the firm that owns the case has archived it\.$/);
  expect(ofReader).not.toContain('Take it out');
  expect(words({ mayChange: false, isWhole: true })).toMatch(/can take it out of the archive\.$/);
});

it('shows none where another firm owns the case, and has archived it', () => {
  expect(words({ isByOwner: true })).toBe(BY_OWNER);
});
