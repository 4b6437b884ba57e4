import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failOnLeaks, ServiceBacking, ServiceProcess, TestPooler } from '@referral-exchange/testing';
import { webhooks } from '../src/service.js';

failOnLeaks();

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const run = promisify(execFile);

describe('a start without sessions of its own', () => {
  let backing: ServiceBacking;
  let pooler: TestPooler;
  beforeAll(async () => {
    ServiceProcess.build('webhooks');
    backing = await ServiceBacking.open(webhooks);
    pooler = await TestPooler.start(backing.database.url);
  });
  afterAll(async () => {
    await pooler?.stop();
    await backing?.drop();
  });

  it.each([
    ['the service', []],
    ['the migration', ['migrate']],
  ])('ends %s with one message about the setting', async (_, args) => {
    const env = { ...backing.environment({ DATABASE_URL: pooler.url }), PATH: process.env.PATH ?? '' };
    const ended = await run(process.execPath, [MAIN, ...args], { env }).then(
      () => ({ code: 0, stdout: '', stderr: '' }),
      (error: unknown) => error as { code: number; stdout: string; stderr: string },
    );
    expect(ended.code).toBe(1);
    expect(ended.stdout).toBe('');
    expect(ended.stderr.trim().split('\n')).toEqual([
      'The configuration is not usable:',
      expect.stringMatching(/^ {2}- DATABASE_DIRECT_URL: is not set, and .*, for example postgres:\S+$/),
    ]);
  });
});
