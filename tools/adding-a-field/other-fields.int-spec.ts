import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testBacking } from '@referral-exchange/testing';
import { ScratchCopy } from '../new-service/scratch-copy.ts';
import { changed, changesOf } from './document-changes.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = 'docs/adding-a-field.md';
const FIELDS = ['A field of a document', 'A field of a routing rule', 'A field of a med case'];
const APPS = ['apps/documents', 'apps/med-cases', 'apps/routing'];
const JEST = [
  '--disable-warning=ExperimentalWarning',
  '--experimental-vm-modules',
  'node_modules/jest/bin/jest.js',
];

const changesIn = (heading: string) => changesOf(ROOT, PAGE, heading);
const changes = FIELDS.flatMap(changesIn);
const specs = changes.map(({ path }) => path).filter((path) => path.endsWith('.int-spec.ts'));

/** Follows the page to the letter in a copy of the checkout: it must compile, and its tests must pass. */
describe(`the fields of the other records in ${PAGE}`, () => {
  let copy: ScratchCopy;
  beforeAll(() => {
    copy = new ScratchCopy(ROOT, ['libs', 'tools/local', ...APPS]);
    for (const change of changes)
      copy.write(change.path, changed(change.isDiff ? copy.read(change.path) : '', change));
    copy.build(...APPS);
  }, 600_000); // a build: a busy machine takes minutes
  afterAll(() => copy?.remove());

  it.each(FIELDS)('%s costs five files or fewer by REST', (heading) => {
    const files = changesIn(heading).filter(({ path }) => path.includes('/src/'));
    expect(new Set(files.map(({ path }) => path)).size).toBeLessThanOrEqual(5);
  });

  it('are stored, changed and shown', () => {
    const { postgresUrl, redisUrl, kafkaBrokers } = testBacking();
    const backing = { TEST_POSTGRES_URL: postgresUrl, TEST_REDIS_URL: redisUrl, TEST_KAFKA_BROKERS: kafkaBrokers };
    const env = { PATH: process.env.PATH, ...backing };
    const args = [...JEST, '--runInBand', '--runTestsByPath', ...specs];
    try {
      execFileSync(process.execPath, args, { cwd: copy.dir, env, encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      throw new Error(`The tests of the page fail:\n${(error as { stderr: string }).stderr}`, { cause: error });
    }
  }, 180_000);
}); // prettier-ignore
