import { expect, it, jest } from '@jest/globals';
import { clock } from '@referral-exchange/telemetry';
import { FetchLimit } from './fetch-limit.js';

it('an address gets 20 documents a minute, and others are not held up by it', () => {
  const now = jest.spyOn(clock, 'now').mockReturnValue(1_000_000);
  const limit = new FetchLimit();
  const taken = Array.from({ length: 25 }, () => limit.take('203.0.113.7'));
  expect(taken.filter(Boolean)).toHaveLength(20);
  expect(limit.take('203.0.113.8')).toBe(true);
  now.mockReturnValue(1_060_000);
  expect(limit.take('203.0.113.7')).toBe(true);
  now.mockRestore();
});

it('all addresses together get 200', () => {
  const limit = new FetchLimit();
  const taken = Array.from({ length: 300 }, (_, index) => limit.take(`203.0.${index}.1`));
  expect(taken.filter(Boolean)).toHaveLength(200);
});

it('our own pages, whose callers were counted, are held to the limit of all', () => {
  const limit = new FetchLimit();
  const taken = Array.from({ length: 300 }, () => limit.take(null));
  expect(taken.filter(Boolean)).toHaveLength(200);
});

it('documents that people use here are fetched also when strangers used up the share of all', () => {
  const limit = new FetchLimit();
  while (limit.take(null));
  const taken = Array.from({ length: 25 }, () => limit.take('203.0.113.7', { isInUse: true }));
  expect(taken.filter(Boolean)).toHaveLength(20);
  expect(limit.take('203.0.113.8')).toBe(false);
});
