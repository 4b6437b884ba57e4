import { describe, expect, it } from '@jest/globals';
import type { Delivery, EchoCapture } from '../../api/webhooks.ts';
import {
  breakerError,
  catchUpFrom,
  errorInWords,
  missedSince,
  nameOf,
  nextOf,
  pageIn,
  signatureInWords,
  statusIn,
  successInWords,
} from './webhook-words.ts';

const delivery = (minute: number, lastError: string | null = 'HTTP 503'): Delivery => ({
  id: `delivery-${minute}`,
  eventType: 'referral.received',
  eventId: 'event',
  status: 'EXHAUSTED',
  attempts: 5,
  lastStatusCode: 503,
  lastError,
  deliveredAt: null,
  nextRetryAt: null,
  createdAt: new Date(Date.UTC(2026, 0, 5, 9, minute)).toISOString(),
});
const failedTen = Array.from({ length: 10 }, (_, index) => delivery(40 - index));

it('reads the filter of an address, and leaves out what is wrong', () => {
  expect([statusIn('FAILED'), statusIn('nope'), statusIn(null)]).toEqual(['FAILED', '', '']);
  expect([pageIn('3'), pageIn('0'), pageIn('-1'), pageIn(null)]).toEqual([3, 1, 1, 1]);
});

it('calls a subscription by its note, or by its address', () => {
  const url = 'https://hooks.example.com/referrals';
  expect(nameOf({ description: 'Intake', url })).toBe('Intake');
  expect(nameOf({ description: ' ', url })).toBe(url);
  expect(nameOf({ description: null, url })).toBe(url);
});

it.each([
  ['HTTP 503', 'Your endpoint answered with an error.'],
  ['Connection failed: ECONNRESET', 'The connection was closed before the response was complete.'],
  ['Connection failed: ENOTFOUND', 'No connection to your endpoint was possible.'],
  ['Something new', null],
  [null, null],
])('explains %s', (error, words) => {
  expect(errorInWords(error)).toBe(words);
});

describe('breakerError', () => {
  it('has the last error when ten deliveries failed in a row', () => {
    expect(breakerError({ lastDelivered: null, lastExhausted: failedTen })).toBe('HTTP 503');
  });

  it('is null when one arrived meanwhile', () => {
    expect(breakerError({ lastDelivered: delivery(35), lastExhausted: failedTen })).toBeNull();
  });

  it('does not count those that were cancelled', () => {
    const cancelled = failedTen.map((one) => ({ ...one, lastError: 'Subscription is no longer active' }));
    expect(breakerError({ lastDelivered: null, lastExhausted: cancelled })).toBeNull();
  });
});

it.each([
  [0, 0, 'Nothing was delivered'],
  [12, 0, '100% of 12 arrived'],
  [3, 1, '75% of 4 arrived'],
  [99_999, 1, '99.9% of 100,000 arrived'],
])('says of %d delivered and %d given up: %s', (delivered, exhausted, words) => {
  expect(successInWords({ delivered, exhausted })).toBe(words);
});

it('catches up from a little before', () => {
  expect(catchUpFrom('2026-01-05T09:30:00.000Z')).toBe('2026-01-05T09:29:00.000Z');
});

it('takes the last delivery for the moment since when something was missed', () => {
  const lastDelivered = { ...delivery(1), deliveredAt: '2026-01-05T09:31:00.000Z' };
  const subscription = { createdAt: '2026-01-01T00:00:00.000Z' };
  expect(missedSince(subscription, { lastDelivered })).toBe('2026-01-05T09:31:00.000Z');
  expect(missedSince(subscription, undefined)).toBe('2026-01-01T00:00:00.000Z');
});

it('tells a retry from a delivery that is held', () => {
  expect(nextOf({ status: 'FAILED', nextRetryAt: '2026-01-05T09:31:00.000Z' })).toBe('retry');
  expect(nextOf({ status: 'FAILED', nextRetryAt: null })).toBe('held');
  expect(nextOf({ status: 'EXHAUSTED', nextRetryAt: null })).toBeNull();
});

describe('signatureInWords', () => {
  const right: Pick<EchoCapture, 'signatureValid' | 'signatureDetails'> = {
    signatureValid: true,
    signatureDetails: { received: 't=1,v1=8c', timestamp: 1, match: true, matchedSecret: 'current' },
  };
  const wrong = (details: Partial<EchoCapture['signatureDetails']>) =>
    signatureInWords({
      signatureValid: false,
      signatureDetails: { ...right.signatureDetails, ...details },
    });

  it('says with which secret a right one was made', () => {
    expect(signatureInWords(right)).toMatch('the secret of this subscription');
    const signatureDetails = { ...right.signatureDetails, matchedSecret: 'previous' as const };
    expect(signatureInWords({ ...right, signatureDetails })).toMatch('before the rotation');
  });

  it('says what is wrong with one', () => {
    expect(wrong({ received: null, timestamp: null, match: false })).toMatch('no header');
    expect(wrong({ timestamp: null, match: false })).toMatch('no time t');
    expect(wrong({ match: false, matchedSecret: null })).toMatch('another secret');
    expect(wrong({})).toMatch('300 seconds');
  });
});
