import { expect, it } from '@jest/globals';
import type { Principal } from '@referral-exchange/contracts';
import { buildPrincipal } from '@referral-exchange/testing';
import { shareOf } from './share.policy.js';

it.each<[string, Partial<Principal>, number]>([
  ['a person in the dashboard', { kind: 'session', tier: null }, 8],
  ['the operator', { kind: 'admin', tier: null, firmId: null }, 8],
  ['a connected app or an assistant', { kind: 'oauth', tier: null }, 2],
  ['a key of the tier full', { tier: 'full' }, 4],
  ['a key of the tier standard', { tier: 'standard' }, 2],
  ['a key of the tier read_only', { tier: 'read_only' }, 1],
  ['a test firm, whatever its tier', { tier: 'full', isTestFirm: true }, 1],
])('%s has so many calls in its turn', (_, change, share) => {
  expect(shareOf(buildPrincipal({ isTestFirm: false, ...change }))).toBe(share);
});

it('a caller without a credential has one', () => {
  expect(shareOf(undefined)).toBe(1);
});
