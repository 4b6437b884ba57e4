import type { ProcessReport } from '@referral-exchange/contracts';

/** The report of a process that is well, but for what is given. */
export function buildProcessReport(change: Partial<ProcessReport> = {}): ProcessReport {
  return {
    instance: 'auth-1',
    version: '1.42.0',
    startedAt: '2026-03-02T08:00:00.000Z',
    isReady: true,
    checks: { database: 'up' },
    levels: [],
    outbox: { events: 0, ageSeconds: 0 },
    consumers: [],
    ...change,
  };
}
