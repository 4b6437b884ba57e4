import { expect, it } from '@jest/globals';
import type { InboxItem } from '../../api/inbox.ts';
import { isBehind, newsInWords, newsOf } from './news.ts';

const BEFORE = '2026-03-02T14:00:00.000Z';
const AS_OF = '2026-03-02T14:30:00.000Z';
const AFTER = '2026-03-02T14:31:00.000Z';

const row = (id: string, updatedAt = BEFORE) =>
  ({ id, referralId: `r-${id}`, baseCaseId: `c-${id}`, updatedAt, newsAt: null }) as InboxItem;
const shown = { rows: [row('1'), row('2')], asOf: AS_OF };
const news = (newest: InboxItem[], heard: [string, string][] = []) =>
  newsInWords(newsOf(shown, newest, new Map(heard)));

it('a row that came after the list was read is new, one that only rose to the first page is not', () => {
  expect(news([row('3', AFTER), ...shown.rows])).toBe('1 new');
  expect(news([...shown.rows, row('4')])).toBe('');
});

it('a row of unread ones is new when a message brought it there', () => {
  expect(news([{ ...row('5'), newsAt: AFTER }, ...shown.rows])).toBe('1 new');
  expect(news([{ ...row('5'), newsAt: BEFORE }, ...shown.rows])).toBe('');
});

it('a row has changed when it did so itself, or by what was heard of its referral or case', () => {
  expect(news([row('2', AFTER), row('1')])).toBe('1 changed');
  for (const id of ['1', 'r-1', 'c-1']) expect(news(shown.rows, [[id, AFTER]])).toBe('1 changed');
  expect(news([row('3', AFTER), row('2', AFTER), row('1')], [['r-1', AFTER]])).toBe('1 new, 2 changed');
});

it('what the list shows already is no news', () => {
  expect(news(shown.rows, [['r-1', BEFORE]])).toBe('');
  expect(news(shown.rows, [['elsewhere', AFTER]])).toBe('');
  expect([isBehind(AS_OF, new Map([['r-1', BEFORE]])), isBehind(AS_OF, new Map([['r-1', AFTER]]))]).toEqual([
    false,
    true,
  ]);
});
