import { expect, it } from '@jest/globals';
import type { Referral } from '../api/referral.ts';
import { sentMeanwhile, wayToSend } from './ways-to-send.ts';

const HOPS = [
  { id: 'r1', sequenceNumber: 1, referringFirmId: 'own', status: 'REJECTED' },
  { id: 'r2', sequenceNumber: 2, referringFirmId: 'own', status: 'REJECTED' },
  { id: 'r3', sequenceNumber: 3, referringFirmId: 'other', status: 'SENT' },
];

/** Seen by a firm that received it, and sent it to another one. */
const ONWARD = {
  perspective: 'received',
  referentFirmId: 'us',
  referrals: [
    { id: 'r4', referringFirmId: 'us', status: 'REJECTED' },
    { id: 'r5', referringFirmId: 'us', status: 'SENT' },
  ],
} as const;

const referral = (change: Partial<Referral>) =>
  ({
    id: 'r2',
    referralId: 'r2',
    referringFirmId: 'own',
    perspective: 'sent',
    status: 'REJECTED',
    piiMasked: false,
    referrals: HOPS,
    ...change,
  }) as Referral;

it.each([
  ['a declined referral is followed by another', {}, '/referrals/r2/refer'],
  ['so is one that expired or was withdrawn', { status: 'WITHDRAWN' }, '/referrals/r2/refer'],
  ['one that was followed already is not', { id: 'r1', referralId: 'r1' }, undefined],
  ['one that lives is not', { status: 'SENT' }, undefined],
  ['an acknowledged one goes onward', { perspective: 'received', status: 'SIGNED' }, '/referrals/r2/refer'],
  ['not before it is acknowledged', { perspective: 'received', status: 'SENT', piiMasked: true }, undefined],
  [
    'nor when a status was forced on a masked one',
    { perspective: 'received', status: 'SIGNED', piiMasked: true },
    undefined,
  ],
  ['nor while it is archived', { perspective: 'received', status: 'SIGNED', isArchived: true }, undefined],
  ['nor is an archived one followed by another', { isArchived: true }, undefined],
  ['nor while it is with the firm that it went onward to', { ...ONWARD, status: 'SIGNED' }, undefined],
  ['nor while it is closed', { perspective: 'received', status: 'CLOSING' }, undefined],
] as const)('%s', (_, change, to) => {
  expect(wayToSend(referral(change as unknown as Partial<Referral>))?.to).toBe(to);
});

it.each([
  ['by the later referral of an ended one', { id: 'r1', referralId: 'r1' }, 'r2'],
  ['by itself, when a window is late', { status: 'SENT' }, 'r2'],
  ['not yet, when the last one ended', {}, undefined],
  ['not at all, as a draft', { status: 'DRAFT' }, undefined],
  ['onward by a firm that received it', { ...ONWARD, status: 'SIGNED' }, 'r5'],
  ['not onward, when that one ended', { ...ONWARD, referrals: ONWARD.referrals.slice(0, 1) }, undefined],
] as const)('a case was sent meanwhile: %s', (_, change, id) => {
  expect(sentMeanwhile(referral(change as unknown as Partial<Referral>))?.id).toBe(id);
});
