import { describe, expect, it } from '@jest/globals';
import type { Hop } from '../../core/case/hop.entity.js';
import { stateOf, type AcknowledgementLink } from './link.policy.js';

const link: AcknowledgementLink = {
  referralId: 'referral',
  firmId: 'receiver',
  userId: 'user',
  expiresAt: new Date('2026-01-20T09:00:00.000Z'),
  isLive: true,
  usedAt: null,
};
const EXPIRY = new Date('2026-01-08T09:00:00.000Z');

function withdrawn(change: Partial<Hop>): Hop {
  const end = { status: 'WITHDRAWN', acknowledgedAt: null, endedByFirmId: null, updatedAt: EXPIRY };
  return { ...end, expiresAt: EXPIRY, ...change } as Hop;
}

describe('the page of a referral that was withdrawn', () => {
  it.each<[string, boolean, Partial<Hop>]>([
    ['says that it expired when its time ran out', true, { updatedAt: new Date('2026-01-08T09:00:30.000Z') }],
    [
      'does not say so of an end by an administrator before that',
      false,
      { updatedAt: new Date('2026-01-07T09:00:00.000Z') },
    ],
    ['does not say so when the sender ended it', false, { endedByFirmId: 'sender' }],
    ['does not say so when it never expires', false, { expiresAt: null }],
  ])('%s', (_, hasLapsed, change) => {
    expect(stateOf(link, withdrawn(change))).toMatchObject({ kind: 'ended', hasLapsed });
  });
});
