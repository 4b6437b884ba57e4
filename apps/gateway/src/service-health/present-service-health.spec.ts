import { describe, expect, it } from '@jest/globals';
import type { ProcessReport } from '@referral-exchange/contracts';
import { buildProcessReport } from '@referral-exchange/testing';
import { presentServiceHealth } from './present-service-health.js';
import type { KnownService } from './read-service-health.js';

const WHEN = {
  askedAt: new Date('2026-03-02T14:30:00.000Z'),
  askedAtMs: 100_000,
  startedAt: new Date('2026-03-02T14:00:00.000Z'),
};

function shown(reports: Partial<ProcessReport>[], change: Partial<KnownService> = {}) {
  const replicas = reports.map((report, i) => ({
    report: buildProcessReport({ instance: `auth-${i + 1}`, ...report }),
    seenAtMs: 100_000 - i * 5_000,
  }));
  const known: KnownService = {
    name: 'auth',
    silence: null,
    replicas,
    calls: { total: 10, bad: 1 },
    ...change,
  };
  return presentServiceHealth(known, WHEN);
}

describe('a service as operators see it', () => {
  it('is up when all replicas that were seen are ready and reach what they need', () => {
    expect(shown([{}, {}])).toMatchObject({
      state: 'up',
      silence: null,
      replicas: [
        { instance: 'auth-1', seenAt: '2026-03-02T14:30:00.000Z', failing: [] },
        { instance: 'auth-2', seenAt: '2026-03-02T14:29:55.000Z', failing: [] },
      ],
    });
  });

  it('is degraded when one is not ready, or works without something, which is named', () => {
    expect(shown([{}, { isReady: false, checks: { database: 'down' } }])).toMatchObject({
      state: 'degraded',
      replicas: [{ failing: [] }, { failing: ['database'], isReady: false }],
    });
    expect(shown([{ isReady: true, checks: { redis: 'down', kafka: 'up' } }]).state).toBe('degraded');
  });

  it('is silent when it did not answer, and keeps what was seen before', () => {
    expect(shown([{}], { silence: 'timeout' })).toMatchObject({
      state: 'silent',
      silence: 'timeout',
      replicas: [{ instance: 'auth-1' }],
    });
    expect(shown([], { silence: 'no_connection' })).toMatchObject({ outbox: null, consumers: [] });
  });

  it('has the promise, and the counts of all replicas together, since the first started', () => {
    const mails = (total: number, bad: number) => ({ levels: [{ name: 'mail_delay' as const, total, bad }] });
    const [calls, delay] = shown([
      { ...mails(10, 1), startedAt: '2026-03-02T14:10:00.000Z' },
      { ...mails(5, 0), startedAt: '2026-03-02T14:20:00.000Z' },
    ]).levels;
    expect(calls).toEqual({
      name: 'requests_availability',
      objective: 0.999,
      limits: [],
      total: 10,
      bad: 1,
      since: '2026-03-02T14:00:00.000Z',
    });
    expect(delay).toEqual({
      name: 'mail_delay',
      objective: 0.99,
      limits: [{ of: 'all', seconds: 60 }],
      total: 15,
      bad: 1,
      since: '2026-03-02T14:10:00.000Z',
    });
    const long = shown([{ ...mails(1, 0), startedAt: '2026-02-01T00:00:00.000Z' }]).levels[1]!;
    expect(long.since).toBe('2026-03-02T13:30:00.000Z');
  });
});
