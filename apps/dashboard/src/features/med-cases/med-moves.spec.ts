import { expect, it } from '@jest/globals';
import type { MedReferralStatus } from '../../api/med-cases.ts';
import { isOver, movesOf, type Side, takesFills } from './med-moves.ts';

const now = (side: Side, status: MedReferralStatus, isPharmacy = false) =>
  movesOf(side, { status, isPharmacy }).now;

/** Status, then what the provider and the firm may do with a treatment, then with a pharmacy referral. */
const TABLE: [MedReferralStatus, string, string, string, string][] = [
  ['SENT', 'acknowledge reject', 'withdraw', 'acknowledge reject', 'withdraw'],
  ['UNDER_REVIEW', 'accept reject', 'withdraw', 'accept reject', 'withdraw'],
  ['ACCEPTED', 'start-treatment', 'withdraw', '', 'close withdraw'],
  ['IN_TREATMENT', 'complete-treatment', '', '', ''],
  ['TREATMENT_COMPLETE', '', 'close', '', ''],
  ['CLOSED', '', '', '', ''],
  ['REJECTED', '', '', '', ''],
  ['WITHDRAWN', '', '', '', ''],
];

it.each(TABLE)('%s: %s by the provider, %s by the firm; of a pharmacy %s and %s', (status, ...expected) => {
  const offered = [
    now('provider', status),
    now('firm', status),
    now('provider', status, true),
    now('firm', status, true),
  ];
  expect(offered.map((operations) => operations.join(' '))).toEqual(expected);
});

it('names what comes later, with the status that it needs, and nothing that is behind', () => {
  expect(movesOf('provider', { status: 'UNDER_REVIEW', isPharmacy: false }).later).toMatchObject([
    { operation: 'start-treatment', from: ['ACCEPTED'] },
    { operation: 'complete-treatment', from: ['IN_TREATMENT'] },
  ]);
  expect(movesOf('firm', { status: 'SENT', isPharmacy: true }).later).toMatchObject([
    { operation: 'close', from: ['ACCEPTED'] },
  ]);
  expect(movesOf('firm', { status: 'IN_TREATMENT', isPharmacy: false }).later).toMatchObject([
    { operation: 'close', from: ['TREATMENT_COMPLETE'] },
  ]);
  expect(movesOf('provider', { status: 'WITHDRAWN', isPharmacy: false }).later).toEqual([]);
});

it('knows the ends: closed takes fills still, rejected and withdrawn do not', () => {
  const statuses = TABLE.map(([status]) => status);
  expect(statuses.filter(isOver)).toEqual(['CLOSED', 'REJECTED', 'WITHDRAWN']);
  expect(statuses.filter((status) => !takesFills(status))).toEqual(['REJECTED', 'WITHDRAWN']);
});
