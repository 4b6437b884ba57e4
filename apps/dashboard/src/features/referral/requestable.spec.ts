import { expect, it } from '@jest/globals';
import type { LifecycleRow } from '../../api/lifecycle.ts';
import { requestableOf } from './requestable.ts';

const row = (party: string, from: string, to: string, condition: string | null = null) =>
  ({ party, from: [from], to: [to], condition, target: 'fixed', createsReferral: false }) as LifecycleRow;
const ROWS = [
  row('receiver', 'SENT', 'UNDER_EVALUATION', 'not_pre_signed'),
  row('receiver', 'SENT', 'INVESTIGATING', 'pre_signed'),
  row('receiver', 'SENT', 'REJECTED'),
  row('receiver', 'UNDER_EVALUATION', 'SIGNED', 'acknowledged'),
  row('receiver', 'UNDER_EVALUATION', 'CLOSED', 'with_closing_status'),
  row('sender', 'UNDER_EVALUATION', 'WITHDRAWN'),
  row('sender', 'UNDER_EVALUATION', 'REJECTED'),
  { ...row('sender', 'UNDER_EVALUATION', 'SENT'), createsReferral: true },
];
const SENT = { perspective: 'sent', status: 'SENT', isRetainerSigned: false, acknowledgedAt: null } as const;

it.each([
  ['the sender, of a new referral', SENT, ['UNDER_EVALUATION', 'REJECTED']],
  ['the sender, of a signed one', { ...SENT, isRetainerSigned: true }, ['INVESTIGATING', 'REJECTED']],
  [
    'the sender, once it is acknowledged',
    { ...SENT, status: 'UNDER_EVALUATION', acknowledgedAt: '2026-01-01T00:00:00Z' },
    ['SIGNED', 'CLOSED'],
  ],
  ['the sender, of a status that was forced', { ...SENT, status: 'UNDER_EVALUATION' }, []],
  [
    'the receiver',
    { ...SENT, perspective: 'received', status: 'UNDER_EVALUATION' },
    ['WITHDRAWN', 'REJECTED'],
  ],
] as const)('%s may ask for what the other firm can set', (_who, referral, statuses) => {
  expect(requestableOf(ROWS, referral)).toEqual(statuses);
});
