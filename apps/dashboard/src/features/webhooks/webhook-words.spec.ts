import { describe, expect, it } from '@jest/globals';
import type { EchoCapture } from '../../api/webhooks.ts';
import {
  catchUpFrom,
  errorInWords,
  failuresInWords,
  heldInWords,
  missedSince,
  nameOf,
  nextOf,
  signatureInWords,
  successInWords,
  waitingInWords,
} from './webhook-words.ts';

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

it.each([
  [0, 0, 'Nothing was delivered'],
  [1, 0, 'The one delivery arrived'],
  [0, 1, 'The one delivery was given up'],
  [12, 0, '100% of the last 12 deliveries arrived'],
  [3, 1, '75% of the last 4 deliveries arrived'],
  [99_999, 1, '99.9% of the last 100,000 deliveries arrived'],
])('says of %d delivered and %d given up: %s', (recentDelivered, recentExhausted, words) => {
  expect(successInWords({ recentDelivered, recentExhausted })).toBe(words);
});

it.each([
  [0, null],
  [1, '1 delivery was given up. After ten in a row it is switched off automatically.'],
  [9, '9 deliveries in a row were given up. After ten it is switched off automatically.'],
])('says of %d failures in a row: %s', (consecutiveExhausted, words) => {
  expect(failuresInWords({ consecutiveExhausted })).toBe(words);
});

it.each([
  [0, 0, 0, null],
  [1, 0, 0, '1 delivery waits'],
  [1, 1, 0, '1 delivery waits to be tried again'],
  [5, 2, 0, '5 deliveries wait, 2 to be tried again'],
  [5, 5, 2, '3 deliveries wait to be tried again'],
  [2, 2, 2, null],
  [10_000, 7, 0, '10,000 or more deliveries wait, 7 to be tried again'],
])('says of %d that wait, %d failed, %d held: %s', (waiting, retrying, held, words) => {
  expect(waitingInWords({ waiting, retrying, held })).toBe(words);
});

it('says until when deliveries are held', () => {
  expect(heldInWords({ held: 0 })).toBeNull();
  expect(heldInWords({ held: 1 })).toMatch(/^1 delivery waits until a case is restored/);
  expect(heldInWords({ held: 2 })).toMatch(/^2 deliveries wait until/);
});

it('catches up from a little before', () => {
  expect(catchUpFrom('2026-01-05T09:30:00.000Z')).toBe('2026-01-05T09:29:00.000Z');
});

it('takes the last delivery for the moment since when something was missed', () => {
  const subscription = { createdAt: '2026-01-01T00:00:00.000Z' };
  expect(missedSince(subscription, { lastDeliveredAt: '2026-01-05T09:31:00.000Z' })).toBe(
    '2026-01-05T09:31:00.000Z',
  );
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
    expect(signatureInWords(right)).toMatch('the secret of this webhook');
    const signatureDetails = { ...right.signatureDetails, matchedSecret: 'previous' as const };
    expect(signatureInWords({ ...right, signatureDetails })).toMatch('before the rotation');
  });

  it('says what is wrong with one', () => {
    expect(wrong({ received: null, timestamp: null, match: false })).toMatch('is missing');
    expect(wrong({ timestamp: null, match: false })).toMatch('no time t');
    expect(wrong({ match: false, matchedSecret: null })).toMatch('another secret');
    expect(wrong({})).toMatch('300 seconds');
  });
});
