import { expect, it } from '@jest/globals';
import type { Referral } from '../../api/referral.ts';
import { editableFields } from './edit-fields.ts';
import { laterSent } from '../../ui/latest-sent.ts';

const HOPS = [
  { id: 'r1', sequenceNumber: 1, referringFirmId: 'own' },
  { id: 'r3', sequenceNumber: 3, referringFirmId: 'own' },
  { id: 'r2', sequenceNumber: 2, referringFirmId: 'other', parentReferralId: 'r1' },
];
const referral = (id: string, more: Partial<Referral> = {}) =>
  ({
    id,
    referringFirmId: 'own',
    perspective: 'sent',
    status: 'REJECTED',
    piiMasked: false,
    referrals: HOPS,
    ...more,
  }) as Referral;

it('an earlier referral of a case that was sent again has no fields to edit: the latest one has', () => {
  expect(laterSent(referral('r1'))?.id).toBe('r3');
  expect(editableFields(referral('r1'))).toEqual([]);
  expect(laterSent(referral('r3'))).toBeNull();
  expect(editableFields(referral('r3')).length).toBeGreaterThan(0);
});

it('what another firm sent, or the firm received, is no later referral of its own', () => {
  expect(laterSent(referral('r2', { referringFirmId: 'other' }))).toBeNull();
  expect(laterSent(referral('r1', { perspective: 'received' }))).toBeNull();
});
