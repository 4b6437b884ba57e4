import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import {
  handleOf,
  isRunning,
  logTail,
  spawnDetached,
  stopProcess,
  crashTree,
  stopTree,
} from './child-process.ts';
import { waitUntil } from './wait-until.ts';

const dir = mkdtempSync(join(tmpdir(), 'child-process-'));

function start(script: string, name: string): { log: string; handle: ReturnType<typeof spawnDetached> } {
  const log = join(dir, `${name}.log`);
  return { log, handle: spawnDetached({ command: 'sh', args: ['-c', script], log }) };
}

describe('a detached process', () => {
  afterAll(() => rmSync(dir, { recursive: true }));

  it('writes its output to the log and can be stopped', async () => {
    const { handle, log } = start('echo hello; exec sleep 60', 'stop');
    await waitUntil('output', () => Promise.resolve(logTail(log) === 'hello'));
    expect(isRunning(handle)).toBe(true);
    await stopProcess(handle);
    expect(isRunning(handle)).toBe(false);
  });

  it('is killed when it does not heed the signal', async () => {
    const { handle, log } = start('trap "" TERM; echo ready; while :; do sleep 0.1; done', 'deaf');
    await waitUntil('trap', () => Promise.resolve(logTail(log) === 'ready'));
    await stopProcess(handle, { graceMs: 200 });
    expect(isRunning(handle)).toBe(false);
  });

  it('is not mistaken for a later process with the same pid', async () => {
    const { handle } = start('exec sleep 60', 'pid');
    const stale = { ...handle, startedAtTicks: '1' };
    expect(isRunning(stale)).toBe(false);
    await stopProcess(stale);
    expect(isRunning(handle)).toBe(true);
    await stopProcess(handle);
  });

  it('is ended with its children and their children', async () => {
    const { handle, log } = start('(sleep 60 & echo $!; wait) & echo $!; wait', 'tree');
    await waitUntil('pids', () => Promise.resolve(logTail(log).split('\n').length === 2));
    const children = logTail(log)
      .split('\n')
      .map((pid) => handleOf(Number(pid)));
    expect(children.map(isRunning)).toEqual([true, true]);
    await stopTree(handle.pid);
    expect([handle, ...children].map(isRunning)).toEqual([false, false, false]);
  });

  it('crashes with a child that heeds no signal', async () => {
    const { handle, log } = start(
      'sh -c \'trap "" TERM INT; echo $$; while :; do sleep 0.1; done\' & wait',
      'crash',
    );
    await waitUntil('the pid', () => Promise.resolve(/^\d+$/.test(logTail(log))));
    const child = handleOf(Number(logTail(log)));
    await crashTree(handle.pid);
    expect([handle, child].map(isRunning)).toEqual([false, false]);
  });

  it('knows this very process', () => {
    expect(isRunning(handleOf(process.pid))).toBe(true);
  });
});
