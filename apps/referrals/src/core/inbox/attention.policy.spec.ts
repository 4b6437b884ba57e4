import { describe, expect, it } from '@jest/globals';
import { REFERRAL_STATUSES } from '@referral-exchange/contracts';
import { attentionReasons, DAY_MS, type AttentionFacts } from './attention.policy.js';

const NOW = new Date('2026-11-23T15:00:00.000Z');
const inDays = (days: number, ms = 0) => new Date(NOW.getTime() + days * DAY_MS + ms);
const day = (days: number) => inDays(days).toISOString().slice(0, 10);

/** Sent and changed an hour ago, with no dates. */
const FRESH: Omit<AttentionFacts, 'direction' | 'status' | 'isMasked'> = {
  isArchived: false,
  sentDate: inDays(0, -3_600_000),
  expiresAt: null,
  statuteOfLimitationsExpiration: null,
  lastContactAt: inDays(0, -3_600_000),
};
/** Every date at its worst. */
const OVERDUE: typeof FRESH = {
  isArchived: false,
  sentDate: inDays(-100),
  expiresAt: inDays(1),
  statuteOfLimitationsExpiration: day(1),
  lastContactAt: inDays(-100),
};
const NONE = '';
const U = 'unacknowledged';
const S90 = 'silent90';
const BOTH = `statute_near ${S90}`;

/** By status: a fresh and an overdue referral, as sent, received and masked, and received in the open. */
const TABLE: Record<string, [string, string, string, string, string, string]> = {
  //                sent: fresh, overdue                 masked                  open
  DRAFT:            [NONE, NONE,                         NONE, NONE,             NONE, NONE],
  SENT:             [NONE, `${U} expiring statute_near`, U, U,                   U, `${U} statute_near`],
  UNDER_EVALUATION: [NONE, BOTH,                         U, U,                   NONE, BOTH],
  INVESTIGATING:    [NONE, BOTH,                         U, U,                   NONE, BOTH],
  SIGNED:           [NONE, BOTH,                         U, U,                   NONE, BOTH],
  IN_LITIGATION:    [NONE, S90,                          U, U,                   NONE, S90],
  CLOSING:          [NONE, S90,                          U, U,                   NONE, S90],
  CLOSED:           [NONE, NONE,                         NONE, NONE,             NONE, NONE],
  REJECTED:         [NONE, NONE,                         NONE, NONE,             NONE, NONE],
  WITHDRAWN:        [NONE, NONE,                         NONE, NONE,             NONE, NONE],
}; // prettier-ignore

const CASES = REFERRAL_STATUSES.flatMap((status) => {
  const [sentFresh, sentOverdue, maskedFresh, maskedOverdue, openFresh, openOverdue] = TABLE[status]!;
  return [
    { status, direction: 'sent', isMasked: false, age: 'fresh', facts: FRESH, reasons: sentFresh },
    { status, direction: 'sent', isMasked: false, age: 'overdue', facts: OVERDUE, reasons: sentOverdue },
    { status, direction: 'received', isMasked: true, age: 'fresh', facts: FRESH, reasons: maskedFresh },
    { status, direction: 'received', isMasked: true, age: 'overdue', facts: OVERDUE, reasons: maskedOverdue },
    { status, direction: 'received', isMasked: false, age: 'fresh', facts: FRESH, reasons: openFresh },
    { status, direction: 'received', isMasked: false, age: 'overdue', facts: OVERDUE, reasons: openOverdue },
  ] as const;
});

describe('the reasons of attention', () => {
  it.each(CASES)('$status, $direction, masked $isMasked, $age: "$reasons"', ({ facts, reasons, ...one }) => {
    expect(attentionReasons({ ...facts, ...one }, NOW).join(' ')).toBe(reasons);
    expect(attentionReasons({ ...facts, ...one, isArchived: true }, NOW)).toEqual([]);
  });

  it.each<[string, Partial<AttentionFacts>, string]>([
    ['sent just under two days ago', { status: 'SENT', sentDate: inDays(-2) }, NONE],
    ['sent two days ago', { status: 'SENT', sentDate: inDays(-2, -1) }, U],
    ['expires in two days', { status: 'SENT', expiresAt: inDays(2) }, NONE],
    ['expires just before that', { status: 'SENT', expiresAt: inDays(2, -1) }, 'expiring'],
    ['has expired, and no worker saw it yet', { status: 'SENT', expiresAt: inDays(-1) }, 'expiring'],
    ['statute in 60 days', { statuteOfLimitationsExpiration: day(60) }, NONE],
    ['statute in 59 days', { statuteOfLimitationsExpiration: day(59) }, 'statute_near'],
    ['statute today', { statuteOfLimitationsExpiration: day(0) }, 'statute_near'],
    ['statute 30 days ago', { statuteOfLimitationsExpiration: day(-30) }, 'statute_near'],
    ['statute 31 days ago', { statuteOfLimitationsExpiration: day(-31) }, NONE],
    ['silent for just under 30 days', { lastContactAt: inDays(-30) }, NONE],
    ['silent for 30 days', { lastContactAt: inDays(-30, -1) }, 'silent30'],
    ['silent for just under 90 days', { lastContactAt: inDays(-90) }, 'silent30'],
    ['silent for 90 days', { lastContactAt: inDays(-90, -1) }, S90],
  ])('%s', (_, change, reasons) => {
    const facts: AttentionFacts = {
      ...FRESH,
      direction: 'sent',
      status: 'SIGNED',
      isMasked: false,
      ...change,
    };
    expect(attentionReasons(facts, NOW).join(' ')).toBe(reasons);
  });
});
