import { expect, it } from '@jest/globals';
import type { LifecycleRow } from '../../api/lifecycle.ts';
import type { Referral, Transition } from '../../api/referral.ts';
import { closedMoves } from './closed-moves.ts';
import type { Operation } from './moves.ts';

const row = (operation: string, party: string, from: string[], to: string[]) =>
  ({ operation, party, from, to, createsReferral: false }) as LifecycleRow;
const ROWS = [
  row('acknowledge', 'receiver', ['SENT'], ['UNDER_EVALUATION']),
  row('sign', 'receiver', ['UNDER_EVALUATION'], ['SIGNED']),
  row('begin-closing', 'receiver', ['SIGNED', 'IN_LITIGATION'], ['CLOSING']),
  row('close', 'receiver', ['CLOSING'], ['CLOSED']),
  row('close', 'receiver', ['SIGNED', 'IN_LITIGATION'], ['CLOSING', 'CLOSED']),
  row('close', 'sender', ['CLOSING'], ['CLOSED']),
  row('reject', 'receiver', ['SENT', 'UNDER_EVALUATION'], ['REJECTED']),
  row('force-status', 'admin', ['SENT'], ['CLOSED']),
  { ...row('refer', 'sender', ['CLOSED'], ['SENT']), createsReferral: true },
];

const closed = (referral: Partial<Referral>, ...available: Operation[]) =>
  closedMoves({
    rows: ROWS,
    referral: { perspective: 'received', status: 'SENT', piiMasked: false, ...referral },
    available: available.map((operation) => ({ operation }) as Transition),
    inWords: (status) => status.toLowerCase(),
  });

it('what comes later is named, with the status that it needs', () => {
  expect(closed({ status: 'UNDER_EVALUATION' }, 'sign', 'reject')).toEqual([
    { operation: 'begin-closing', why: 'Possible once the status is signed or in_litigation.' },
    { operation: 'close', why: 'Possible once the status is closing, signed or in_litigation.' },
  ]);
  expect(closed({ perspective: 'sent' })).toEqual([
    { operation: 'close', why: 'Possible once the status is closing.' },
  ]);
});

it('what is behind is left out', () => {
  expect(closed({ status: 'SIGNED' }, 'begin-closing', 'close')).toEqual([]);
  expect(closed({ status: 'CLOSED' })).toEqual([]);
});

it('a masked firm must acknowledge first', () => {
  const moves = closed({ piiMasked: true }, 'acknowledge', 'reject');
  expect(moves.map(({ operation }) => operation)).toEqual(['sign', 'begin-closing', 'close']);
  expect(new Set(moves.map(({ why }) => why))).toEqual(
    new Set(['Your firm must acknowledge the referral first.']),
  );
});
