import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { testBacking } from './backing.js';

const file = join(mkdtempSync(join(tmpdir(), 'backing-')), 'backing.json');
const left = { postgresUrl: 'postgres://left', redisUrl: 'redis://left', kafkaBrokers: 'left:1' };

describe('testBacking', () => {
  afterAll(() => rmSync(dirname(file), { recursive: true }));

  it('says in one line what to run when nothing is there', () => {
    expect(() => testBacking({}, '/nowhere/backing.json')).toThrow(/test-backing\.ts up/);
  });

  it('does not take servers that are still starting', () => {
    writeFileSync(file, JSON.stringify({ ...left, kafkaBrokers: '' }));
    expect(() => testBacking({}, file)).toThrow(/No backing services/);
  });

  it('reads what test-backing left, and lets the environment win', () => {
    writeFileSync(file, JSON.stringify({ ...left, backings: {} }));
    expect(testBacking({}, file)).toEqual(left);
    expect(testBacking({ TEST_REDIS_URL: 'redis://mine' }, file).redisUrl).toBe('redis://mine');
  });
});
