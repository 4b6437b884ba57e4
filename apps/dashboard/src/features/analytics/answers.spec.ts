import { expect, it } from '@jest/globals';
import type { KeyFigures, RevenueFigures } from '../../api/analytics.ts';
import { answerOf, differenceInWords, hoursInWords, revenueAnswerOf } from './answers.ts';

const NOW: KeyFigures = {
  total: 40,
  acknowledged: 30,
  acknowledgedRate: 0.75,
  signed: 10,
  signedRate: 0.25,
  rejected: 5,
  rejectedRate: 0.125,
  withdrawn: 0,
  active: 20,
  closed: 3,
  avgHoursToAcknowledge: 5.25,
  avgDaysToSign: 12,
};
const REVENUE = {
  now: { caseCount: 2, settlementAmount: 90_000, netFeeToSendingFirm: 9_000, netFeeToHandlingFirm: 21_000 },
  before: null,
  projected: { caseCount: 1, projectedSettlementAmount: 50_000 },
} as RevenueFigures;

it('answers first, and compares with the days before', () => {
  expect(answerOf({ now: NOW, before: { ...NOW, total: 28 } }, 'received')).toBe(
    'Your firm received 40 referrals, 12 more than in the days before. 30 (75%) were acknowledged after 5.3 hours on average, and 10 signed (25%).',
  );
  expect(answerOf({ now: NOW, before: null }, 'sent')).toMatch(/^Your firm sent 40 referrals\. /);
  expect(answerOf({ now: { ...NOW, total: 0 }, before: null }, 'sent')).toBe(
    'Your firm sent no referrals in these days.',
  );
});

it.each([
  [null, null],
  [0.4, 'less than an hour'],
  [1, '1 hour'],
  [47.96, '48 hours'],
  [60, '2.5 days'],
])('%p hours are %p', (hours, words) => {
  expect(hoursInWords(hours)).toBe(words);
});

it('says more, fewer or as many', () => {
  expect([differenceInWords(3, 5), differenceInWords(5, 5), differenceInWords(5, undefined)]).toEqual([
    '2 fewer than in the days before',
    'as many as in the days before',
    null,
  ]);
});

it('the fees are those of the own firm', () => {
  expect(revenueAnswerOf(REVENUE, 'sent')).toBe(
    '2 cases won or settled, for $90,000.00. Your firm’s fees of them are $9,000.00. 1 case under way may settle for $50,000.00.',
  );
  expect(revenueAnswerOf(REVENUE, 'received')).toContain('are $21,000.00.');
});
