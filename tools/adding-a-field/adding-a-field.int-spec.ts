import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testBacking } from '@referral-exchange/testing';
import { ScratchCopy } from '../new-service/scratch-copy.ts';
import { changed, changesOf } from './document-changes.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = 'docs/adding-a-field.md';
const REST = changesOf(ROOT, PAGE, 'By REST');
const EVENTS = changesOf(ROOT, PAGE, 'In events and webhooks');
const FILES = changesOf(ROOT, PAGE, 'In files');
const filesIn = (...changes: (typeof REST)[]) => new Set(changes.flat().map(({ path }) => path)).size;

describe(`the field of a case in ${PAGE}`, () => {
  let copy: ScratchCopy;
  beforeAll(() => {
    copy = new ScratchCopy(ROOT, ['libs', 'apps/referrals', 'apps/webhooks', 'tools/adding-a-field']);
    for (const change of [...REST, ...EVENTS, ...FILES])
      copy.write(change.path, changed(change.isDiff ? copy.read(change.path) : '', change));
    copy.build('apps/referrals', 'apps/webhooks', 'libs/testing');
  }, 600_000); // a build: a busy machine takes minutes
  afterAll(() => copy?.remove());

  it('is added in five files by REST, seven with webhooks, eight with files', () => {
    expect([filesIn(REST), filesIn(REST, EVENTS), filesIn(REST, EVENTS, FILES)]).toEqual([5, 7, 8]);
  });

  it('is stored, shown, masked, told and read from a file', () => {
    const { postgresUrl, redisUrl, kafkaBrokers } = testBacking();
    const env = {
      TEST_POSTGRES_URL: postgresUrl,
      TEST_REDIS_URL: redisUrl,
      TEST_KAFKA_BROKERS: kafkaBrokers,
    };
    const output = execFileSync(process.execPath, ['tools/adding-a-field/probe.ts'], {
      cwd: copy.dir,
      env: { PATH: process.env.PATH, NODE_ENV: 'test', ...env },
      encoding: 'utf8',
    });
    const number = '24-CV-1042';
    expect(JSON.parse(output.trim().split('\n').at(-1)!)).toEqual({
      made: number,
      masked: null,
      open: number,
      edited: number,
      event: number,
      deliveries: [number, number],
      file: number,
    });
  }, 120_000);
});
