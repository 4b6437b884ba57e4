import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { SERVICES } from '@referral-exchange/contracts';
import { eventually } from '@referral-exchange/testing';
import { runProgram } from '../tools/local/run-program.ts';
import { blocksOf } from '../tools/observability/runbook-faults.ts';
import { logOf, processOf, sql } from './suite-control.js';
import { sandbox } from './world.js';

const ROOT = join(import.meta.dirname, '..');
const RUNBOOKS = globSync('docs/runbooks/*.md', { cwd: ROOT });
const blocks = (language: string): [string, string][] =>
  RUNBOOKS.flatMap((path) =>
    blocksOf(readFileSync(join(ROOT, path), 'utf8'), language).map((block): [string, string] => [
      path,
      block,
    ]),
  );

/** What a command is for; where the text names no service, any will do. */
const serviceOf = (command: string): string => {
  if (command.includes('rotate-keys')) return 'oauth';
  return command.includes('audit-ledger') ? 'med-cases' : 'webhooks';
};

/** Runs a command as in a container: in the folder of the app, with the settings of the service. */
function inContainer(command: string): ReturnType<typeof runProgram> {
  const service = serviceOf(command);
  const { PATH } = process.env;
  const { settings } = processOf(service);
  // in a container the service is process 1
  const here = command.replace(/^(kill .*) 1$/, `$1 ${sandbox.services[service]!.pid}`);
  return runProgram('sh', ['-c', here], { cwd: join(ROOT, 'apps', service), env: { PATH, ...settings } });
}

/** Each command of the runbooks is typed against the running suite; those of kubectl need a cluster. */
describe('the runbooks', () => {
  afterAll(async () => {
    // the second signal ends what the first began
    if (logOf('webhooks').includes('changed by SIGUSR2')) await inContainer('kill -USR2 1');
  });

  it.each(blocks('sql'))('%s: %s', async (_path, block) => {
    const [, service, statement] = /^-- (\S+)\n([\s\S]+)$/.exec(block)!;
    expect(Object.keys(SERVICES)).toContain(service);
    const { database } = SERVICES[service as keyof typeof SERVICES];
    expect(await sql(database!, statement!)).toBeInstanceOf(Array);
  });

  it.each(blocks('sh'))('%s: %s', async (_path, command) => {
    const { code, output } = await inContainer(command);
    // nothing is wrong in this suite, so there is no letter to show
    if (command.includes('dlq show')) expect(output).toContain('No dead letter');
    else expect([code, output]).toEqual([0, expect.any(String)]);
    if (command.startsWith('kill'))
      await eventually(
        async () => logOf('webhooks'),
        (log) => log.includes('log level was changed by SIGUSR2'),
      );
  });

  it('and the other documents name only programs that are in an image', () => {
    const documents = [...RUNBOOKS, 'docs/operations.md', 'deploy/README.md'];
    const named = documents.flatMap((path) =>
      [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\bnode (\S+\.js)/g)].map(
        ([, program]) => program!,
      ),
    );
    expect(named.length).toBeGreaterThan(5);
    const folders = Object.keys(SERVICES).map((name) => join('/app/apps', name));
    const isThere = (program: string): boolean =>
      folders.some((folder) =>
        existsSync(
          join('/', program.startsWith('/') ? program : join(folder, program)).replace(/^\/app/, ROOT),
        ),
      );
    expect(named.filter((program) => !isThere(program))).toEqual([]);
  });
});
