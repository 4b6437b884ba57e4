import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { resetData } from './reset-data.ts';
import { SuitePaths } from './suite-paths.ts';

describe('npm start -- --reset', () => {
  let dir: string;
  const file = (...names: string[]): string => join(dir, ...names);

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'reset-'));
    for (const folder of ['postgres', 'redis', 'kafka', 'mail', 'documents', 'test']) mkdirSync(file(folder));
    for (const name of ['seed.json', 'secrets.json', 'postgres/password', 'test/kept'])
      writeFileSync(file(name), '{}');
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it('deletes what the suite has stored, and keeps secrets and what tests use', async () => {
    await resetData(new SuitePaths(dir), {});
    for (const gone of ['postgres', 'redis', 'kafka', 'mail', 'documents', 'seed.json'])
      expect([gone, existsSync(file(gone))]).toEqual([gone, false]);
    expect([existsSync(file('secrets.json')), existsSync(file('test', 'kept'))]).toEqual([true, true]);
  });

  it('deletes nothing when a server is someone else’s', async () => {
    const reset = resetData(new SuitePaths(dir), { postgres: 'postgres://else.example/db' });
    await expect(reset).rejects.toThrow('you gave it the address of postgres. Empty these yourself');
    expect(existsSync(file('postgres', 'password'))).toBe(true);
  });
});
