import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SERVICES, type ServiceDefinition } from '@referral-exchange/contracts';
import { ScriptUnderTest } from './fake-cluster.ts';

const ROOT = join(import.meta.dirname, '../..');

describe('deploy/command.sh', () => {
  let script: ScriptUnderTest;
  beforeEach(() => {
    script = new ScriptUnderTest();
  });
  afterEach(() => script.remove());

  const run = (args: string[], states: string[], settings: NodeJS.ProcessEnv = {}) =>
    script.run('command.sh', args, {
      cluster: {
        jobs: { command: states },
        revisions: {},
        changed: [],
        brokenAbove: {},
        says: 'All is well',
      },
      settings,
    });

  it('runs the command with its arguments in a Job of the service, and prints what it says', async () => {
    const said = 'the firm "A" \\ was removed';
    const { code, output } = await run(['auth', 'dlq', 'drop', '--reason', said], ['', 'Complete']);
    expect([code, output]).toEqual([0, expect.stringContaining('All is well')]);
    expect(script.cluster.command).toEqual(['node', 'dist/main.js', 'dlq', 'drop', '--reason', said]);
    const [made] = script.calls;
    expect(made).toMatch(
      /^create job auth-command-\S+ --namespace referral-exchange --from cronjob\/auth-reseal /,
    );
  });

  it('ends with 1 when the command fails, and still prints what it says', async () => {
    const { code, output } = await run(['auth', 'audit', 'verify'], ['FailureTarget Failed'], {
      NAMESPACE: 'cases',
    });
    expect([code, output]).toEqual([1, expect.stringContaining('All is well')]);
    expect(output).toContain('kubectl --namespace cases describe job/auth-command-');
    expect(script.calls.filter((call) => call.includes('referral-exchange'))).toEqual([]);
  });

  it('does not wait for ever, and says where to look', async () => {
    const { code, output } = await run(['auth', 'audit', 'verify'], [''], { COMMAND_TIMEOUT: '1' });
    expect([code, output]).toEqual([1, expect.stringContaining('has not ended in 1 s')]);
  });

  it('without a command it does nothing', async () => {
    const { code, output } = await run(['auth'], ['']);
    expect([code, output]).toEqual([2, expect.stringContaining('usage: deploy/command.sh')]);
  });

  it('refuses an export of the audit log, whose beginning a log of a pod may lack', async () => {
    const { code, output } = await run(['auth', 'audit', 'export', '--after', '0'], ['Complete']);
    expect([code, output]).toEqual([2, expect.stringContaining('GET /api/v1/admin/audit-log/export')]);
    expect(output).not.toContain('All is well');
  });
});

/** `reseal`, `dlq` and `after-restore` are those of every service; the others stand in its description. */
const OF_ALL = ['reseal', 'dlq', 'after-restore', 'migrate'];
const PAGES = globSync(['docs/*.md', 'docs/runbooks/*.md', 'deploy/README.md'], { cwd: ROOT });

it.each(
  PAGES.flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(/deploy\/command\.sh ([a-z-]+) ([a-z-]+)/g)].map(
      ([, service, command]): [string, string, string] => [page, service!, command!],
    ),
  ),
)('%s: %s has the command %s', (_page, service, command) => {
  const row = (SERVICES as Record<string, ServiceDefinition>)[service];
  expect(row?.database).toEqual(expect.any(String));
  if (OF_ALL.includes(command)) return;
  const description = readFileSync(join(ROOT, `apps/${service}/src/service.ts`), 'utf8');
  expect(description).toMatch(new RegExp(`commands: \\{[^}]*\\b'?${command}'?\\b`));
});
