import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { logTail, stopProcess } from '../child-process.ts';
import { waitUntil } from '../wait-until.ts';
import { spawnWatcher } from './start-suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'start-suite-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the process that outlives npm start has its flags, so its clients of Kafka are quiet too (ADR 94)', async () => {
  const script = join(folder, 'flags.mjs');
  writeFileSync(script, 'console.log(JSON.stringify(process.execArgv)); setTimeout(() => 0, 60_000);');
  process.execArgv.push('--no-deprecation');
  const log = join(folder, 'flags.log');
  const watcher = spawnWatcher(script, [], log);
  try {
    await waitUntil('flags', () => Promise.resolve(logTail(log).endsWith(']')));
    expect(JSON.parse(logTail(log))).toEqual(process.execArgv);
  } finally {
    process.execArgv.pop();
    await stopProcess(watcher);
  }
});
