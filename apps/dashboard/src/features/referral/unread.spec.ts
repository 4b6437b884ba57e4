import { expect, it } from '@jest/globals';
import type { Entry } from './timeline.ts';
import { isAllShown, isNew } from './unread.ts';

const AT = '2026-03-02T14:30:00.000Z';
const LATER = '2026-03-02T14:31:00.000Z';

it('a referral is not read before its news are shown', () => {
  expect(isAllShown({ newsAt: LATER }, AT)).toBe(false);
  expect(isAllShown({ newsAt: LATER }, '')).toBe(false);
  expect(isAllShown({ newsAt: LATER }, LATER)).toBe(true);
  expect(isAllShown({ newsAt: null }, '')).toBe(true);
});

it('an entry is new to who has read before it, unless the own firm made it', () => {
  const entry = (firmId: string | null, at = LATER) => ({ at, firmId }) as Entry;
  expect([isNew(entry('other'), AT, 'own'), isNew(entry(null), AT, 'own')]).toEqual([true, true]);
  expect(isNew(entry('own'), AT, 'own')).toBe(false);
  expect(isNew(entry('other', AT), AT, 'own')).toBe(false);
  // who opens it for the first time finds all of it new, so nothing stands out
  expect(isNew(entry('other'), null, 'own')).toBe(false);
});
