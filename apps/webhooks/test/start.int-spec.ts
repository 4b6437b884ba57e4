import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failOnLeaks, ServiceBacking, ServiceProcess, TestPooler } from '@referral-exchange/testing';
import { webhooks } from '../src/service.js';

failOnLeaks();

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const run = promisify(execFile);

describe('a start whose settings do not fit', () => {
  let backing: ServiceBacking;
  let pooler: TestPooler;
  beforeAll(async () => {
    ServiceProcess.build('webhooks');
    backing = await ServiceBacking.open(webhooks, ['kafka']);
    pooler = await TestPooler.start(backing.database.url);
  });
  afterAll(async () => {
    await pooler?.stop();
    await backing?.drop();
  });

  /** How a run ends: with 1 and one message about a setting. */
  async function expectRefusal(
    settings: Record<string, string>,
    args: string[],
    line: RegExp,
  ): Promise<void> {
    const env = { ...backing.environment(settings), PATH: process.env.PATH ?? '' };
    // a service that starts all the same is ended: it would run for ever
    const ended = await run(process.execPath, [MAIN, ...args], { env, timeout: 120_000 }).then(
      () => ({ code: 0, stdout: '', stderr: '' }),
      (error: unknown) => error as { code: number; stdout: string; stderr: string },
    );
    expect(ended.code).toBe(1);
    expect(ended.stdout).toBe('');
    expect(ended.stderr.trim().split('\n')).toEqual([
      'The configuration is not usable:',
      expect.stringMatching(line),
    ]);
  }

  it.each([
    ['the service', []],
    ['the migration', ['migrate']],
  ])('ends %s with one message about the address of the database, when that leads to a pooler', (_, args) =>
    expectRefusal(
      { DATABASE_URL: pooler.url },
      args,
      /^ {2}- DATABASE_DIRECT_URL: is not set, and .*, for example postgres:\S+$/,
    ),
  );

  it('ends the service with one message about TLS, when the brokers do not speak it', () =>
    expectRefusal(
      { KAFKA_TLS: 'true' },
      [],
      /^ {2}- KAFKA_TLS: is true, and \S+ does not speak TLS .*Set it to true/,
    ));
});
