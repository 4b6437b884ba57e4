import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, jest } from '@jest/globals';
import { configureLog, log } from '../logging/log.js';
import { DescriptorWatch } from './descriptor-watch.js';

/** Lowers and raises this process's own limit. Started before: it needs descriptors. */
const LIMITER = 'while read limit; do prlimit --pid "$PPID" --nofile="$limit:"; done';

describe('a process without file descriptors', () => {
  it('says so in its log, once', async () => {
    const lines: Record<string, unknown>[] = [];
    configureLog({ level: 'warn' });
    const stream = Object.getOwnPropertySymbols(log).find((one) => one.description === 'pino.stream')!;
    const target = (log as unknown as Record<symbol, { write(line: string): void }>)[stream]!;
    jest.spyOn(target, 'write').mockImplementation((line) => {
      lines.push(JSON.parse(line) as Record<string, unknown>);
    });
    const limiter = spawn('bash', ['-c', LIMITER], { stdio: ['pipe', 'inherit', 'inherit'] });
    const watch = new DescriptorWatch();
    watch.onApplicationBootstrap();
    limiter.stdin.write('5\n');
    while (lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    limiter.stdin.end('4096\n');
    await once(limiter, 'exit');
    await watch.beforeApplicationShutdown();
    // on a machine that stands still for long, a second line says how often it was repeated
    expect(lines.filter((line) => line.repeated === undefined)).toEqual([
      expect.objectContaining({
        level: 'error',
        message: expect.stringContaining('no file descriptors are left'),
        err: expect.objectContaining({ code: 'EMFILE' }),
      }),
    ]);
  });
});
