import { describe, expect, it } from '@jest/globals';
import type { ServiceLevel } from '../../api/operator.ts';
import {
  figureInWords,
  healthInWords,
  isKept,
  promiseInWords,
  shareInWords,
  waitInWords,
} from './health-words.ts';

const level = (change: Partial<ServiceLevel> = {}): ServiceLevel => ({
  name: 'requests_availability',
  objective: 0.999,
  limits: [],
  total: 1_000,
  bad: 0,
  since: '2026-03-02T13:30:00.000Z',
  ...change,
});

describe('the health of services in words', () => {
  it('names what needs somebody, the silent ones first', () => {
    expect(healthInWords([{ name: 'auth', state: 'up' }])).toBe('All 1 services are up.');
    expect(
      healthInWords([
        { name: 'auth', state: 'degraded' },
        { name: 'oauth', state: 'silent' },
        { name: 'routing', state: 'silent' },
      ]),
    ).toBe('No answer from oauth, routing. Not whole: auth.');
  });

  it('never rounds a share up', () => {
    expect(shareInWords({ total: 1_000, bad: 1 })).toBe('99.9 %');
    expect(shareInWords({ total: 100_000, bad: 1 })).toBe('99.99 %');
    expect(shareInWords({ total: 3, bad: 0 })).toBe('100 %');
    expect(shareInWords({ total: 3, bad: 3 })).toBe('0 %');
  });

  it('keeps a promise up to its last bad event, and says so when nothing was counted', () => {
    expect(isKept(level({ bad: 1 }))).toBe(true);
    expect(isKept(level({ bad: 2 }))).toBe(false);
    expect(isKept(level({ total: 0 }))).toBeNull();
    expect(figureInWords(level({ total: 0 }))).toBe('nothing to count');
    expect(figureInWords(level({ total: 12_400, bad: 31 }))).toBe('99.75 % of 12,400');
  });

  it('takes the numbers of a promise from the API', () => {
    expect(promiseInWords(level())).toBe('99.9 % of calls end without a failure of ours');
    const limits: ServiceLevel['limits'] = [
      { of: 'read', seconds: 0.5 },
      { of: 'write', seconds: 1 },
    ];
    expect(promiseInWords(level({ name: 'requests_latency', objective: 0.99, limits }))).toBe(
      '99 % of reads take at most 0.5 seconds, and of writes 1 second; uploads are left out',
    );
  });

  it('says a wait in seconds, then in minutes', () => {
    expect([0, 1, 119, 120].map(waitInWords)).toEqual([
      'less than a second',
      '1 second',
      '119 seconds',
      '2 minutes',
    ]);
  });
});
