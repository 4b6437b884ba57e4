import { describe, expect, it } from '@jest/globals';
import { buildProcessReport } from '@referral-exchange/testing';
import { SeenReplicas } from './seen-replicas.js';

describe('the replicas that were seen', () => {
  it('are those of the last minute, each with its newest report', () => {
    const seen = new SeenReplicas();
    const names = (nowMs: number) => seen.of('auth', nowMs).map(({ report }) => report.instance);
    seen.note('auth', buildProcessReport({ instance: 'a' }), 0);
    seen.note('auth', buildProcessReport({ instance: 'b' }), 10_000);
    seen.note('oauth', buildProcessReport({ instance: 'c' }), 10_000);
    expect(names(10_000)).toEqual(['b', 'a']);
    seen.note('auth', buildProcessReport({ instance: 'a', isReady: false }), 20_000);
    expect(seen.of('auth', 20_000)[0]).toMatchObject({ report: { instance: 'a', isReady: false } });
    expect(names(70_000)).toEqual(['a']);
    expect(names(80_000)).toEqual([]);
  });
});
