import { describe, expect, it } from '@jest/globals';
import { actionInWords, auditSearchIn } from './audit-filter.ts';

const search = (text: string) => auditSearchIn(new URLSearchParams(text));
const ID = '019a1c00-0000-7000-8000-0000000000f1';

describe('what an address asks the audit log for', () => {
  it('is what it names', () => {
    expect(
      search(`action=firm.deactivated&subjectType=firm&subjectId=${ID}&actorUserId=${ID}&page=2`),
    ).toEqual({
      page: 2,
      action: 'firm.deactivated',
      subjectType: 'firm',
      subjectId: ID,
      actorUserId: ID,
    });
  });

  it.each(['subjectId=everything', 'subjectType=toString', 'action=a b', 'dateFrom=yesterday', 'page=x'])(
    'leaves out what is wrong: %s',
    (text) => {
      expect(search(text)).toEqual({ page: 1 });
    },
  );

  it('turns a range around that ends before it begins', () => {
    expect(search('dateFrom=2026-03-31&dateTo=2026-03-01')).toMatchObject({
      dateFrom: '2026-03-01',
      dateTo: '2026-03-31',
    });
  });
});

it('an action is read as words', () => {
  expect(actionInWords('referral.status_forced')).toBe('Referral status forced');
});
