import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ScriptUnderTest } from './fake-cluster.ts';
import type { FakeCluster } from './fake-kubectl.ts';

describe('deploy/rollout.sh', () => {
  let script: ScriptUnderTest;
  beforeEach(() => {
    script = new ScriptUnderTest();
  });
  afterEach(() => script.remove());

  const calls = (): string[] => script.calls;

  async function rollOut(cluster: Partial<FakeCluster>, settings: NodeJS.ProcessEnv = {}) {
    const world = { jobs: { topics: ['Complete'] }, revisions: {}, changed: [], brokenAbove: {}, ...cluster };
    const startedAt = performance.now();
    const result = await script.run('rollout.sh', ['rendered'], {
      cluster: world,
      settings: { POD_TIMEOUT: '5', ...settings },
    });
    const seconds = (performance.now() - startedAt) / 1_000;
    return { ...result, seconds, revisions: script.cluster.revisions };
  }

  const applied = (): string[] => calls().filter((call) => call.startsWith('apply'));

  it('runs the Jobs first, waits for them, and then for all pods', async () => {
    const { code, output } = await rollOut({
      jobs: { topics: ['', 'SuccessCriteriaMet Complete'], 'auth-migrate': ['', '', 'Complete'] },
      revisions: { auth: 3, gateway: 7 },
      changed: ['auth', 'gateway'],
    });
    expect([code, output]).toEqual([0, expect.stringContaining('all pods are ready')]);
    expect(applied()).toEqual([
      'apply --kustomize rendered --selector app.kubernetes.io/component=namespace',
      'apply --kustomize rendered --selector app.kubernetes.io/component in (migration,topics)',
      'apply --kustomize rendered',
    ]);
    const order = calls();
    expect(order.findIndex((call) => call.startsWith('delete jobs'))).toBeLessThan(
      order.indexOf(applied()[1]!),
    );
    expect(order.filter((call) => call.startsWith('rollout status'))).toHaveLength(2);
  });

  it('ends within seconds of a failed Job, though others go on, and rolls nothing out', async () => {
    const { code, output, seconds } = await rollOut({
      jobs: { topics: [''], 'auth-migrate': ['', 'FailureTarget', 'FailureTarget Failed'] },
      revisions: { auth: 3 },
      changed: ['auth'],
    });
    expect([code, output]).toEqual([1, expect.stringContaining('These Jobs failed: auth-migrate')]);
    expect(seconds).toBeLessThan(20);
    expect(applied()).toHaveLength(2);
    expect(calls().some((call) => call.startsWith('logs'))).toBe(true);
  });

  it('ends when a Job takes too long, and names it', async () => {
    const jobs = { topics: ['Complete'], 'auth-migrate': [''] };
    const { code, output } = await rollOut({ jobs }, { JOB_TIMEOUT: '1' });
    expect([code, output]).toEqual([1, expect.stringContaining('not ended in 1 s: auth-migrate')]);
    expect(applied()).toHaveLength(2);
  });

  it('takes back what it changed when pods do not become ready, and nothing else', async () => {
    const { code, output, revisions } = await rollOut({
      revisions: { auth: 3, gateway: 7, reports: 2 },
      changed: ['auth', 'gateway', 'notices'],
      brokenAbove: { gateway: 7 },
    });
    expect([code, output]).toEqual([1, expect.stringContaining('has its revision before again')]);
    expect(revisions).toEqual({ auth: 3, gateway: 7, reports: 2, notices: 1 });
  });

  it('says so when the release before does not become ready either', async () => {
    const { code, output } = await rollOut({
      revisions: { auth: 3 },
      changed: ['auth'],
      brokenAbove: { auth: 0 },
    });
    expect([code, output]).toEqual([1, expect.stringContaining('the cause is outside this release')]);
  });

  it('without Deployments of before it works too', async () => {
    const { code } = await rollOut({ changed: ['auth'] });
    expect(code).toBe(0);
  });

  it('looks for Jobs and pods in the namespace that the folder names', async () => {
    const { code } = await rollOut({ namespace: 'cases', revisions: { auth: 3 }, changed: ['auth'] });
    expect(code).toBe(0);
    const elsewhere = calls().filter(
      (call) => /^(get|rollout)/.test(call) && !call.includes('--namespace cases'),
    );
    expect(elsewhere).toEqual([]);
  });

  it('changes nothing when the folder names no namespace', async () => {
    const { code, output } = await rollOut({ namespace: '', changed: ['auth'] });
    expect([code, output]).toEqual([1, expect.stringContaining('names no namespace')]);
    expect(applied()).toEqual([]);
  });

  it('rolls nothing out when there are no Jobs to wait for', async () => {
    const { code, output } = await rollOut({ jobs: {}, changed: ['auth'] });
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('no Jobs of this release in the namespace exchange'),
    ]);
    expect(applied()).toHaveLength(2);
  });
});
