import { describe, expect, it } from '@jest/globals';
import { actionInWords, assistantIn, auditFilterIn, auditSearchOf } from './audit-filter.ts';

const filter = (text: string) => auditFilterIn(new URLSearchParams(text));
const ID = '019a1c00-0000-7000-8000-0000000000f1';

describe('what an address asks the audit log for', () => {
  it('is what it names', () => {
    expect(
      filter(`action=firm.deactivated&subjectType=firm&subjectId=${ID}&actorUserId=${ID}&page=2`),
    ).toEqual({
      page: 2,
      action: 'firm.deactivated',
      subjectType: 'firm',
      subjectId: ID,
      actorUserId: ID,
    });
  });

  it.each([
    'subjectId=everything',
    'subjectType=toString',
    'action=a b',
    'dateFrom=yesterday',
    'dateTo=2026-02-30',
    'page=x',
  ])('leaves out what is wrong: %s', (text) => {
    expect(filter(text)).toEqual({ page: 1 });
  });

  it('is turned around when its range ends before it begins, and the fields keep what was typed', () => {
    const typed = filter('dateFrom=2026-03-31&dateTo=2026-03-01');
    expect(typed).toEqual({ page: 1, dateFrom: '2026-03-31', dateTo: '2026-03-01' });
    expect(auditSearchOf(typed)).toEqual({ page: 1, dateFrom: '2026-03-01', dateTo: '2026-03-31' });
  });

  it('is the filter itself when its range is none, open or in order', () => {
    for (const text of [
      'action=firm.activated',
      'dateFrom=2026-03-31',
      'dateFrom=2026-03-01&dateTo=2026-03-31',
    ])
      expect(auditSearchOf(filter(text))).toEqual(filter(text));
  });
});

it('an action is read as words', () => {
  expect(actionInWords('referral.status_forced')).toBe('Referral status forced');
});

it.each<[object, string | null]>([
  [{ move: 'sign', client: { id: ID, name: 'Claude' } }, 'Claude'],
  [{ from: 'SENT', to: 'REJECTED' }, null],
  [{ client: null }, null],
  [{ client: 'Claude' }, null],
  [{ client: { name: 7 } }, null],
])('%j was done through %s', (details, assistant) => {
  expect(assistantIn(details)).toBe(assistant);
});
