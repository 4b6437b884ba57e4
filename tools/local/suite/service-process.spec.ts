import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnDetached, stopProcess, type ProcessHandle } from '../child-process.ts';
import { freePort } from '../free-port.ts';
import { waitForService } from './service-process.ts';

const dir = mkdtempSync(join(tmpdir(), 'service-process-'));
const log = join(dir, 'service.log');

describe('a service that starts', () => {
  let port: number;
  let service: ProcessHandle;
  let stranger: Server | undefined;
  beforeEach(async () => {
    port = await freePort(25_873);
    stranger = undefined;
  });
  afterEach(async () => {
    stranger?.close();
    await stopProcess(service);
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  const start = (script: string): void => {
    service = spawnDetached({ command: process.execPath, args: ['--eval', script], log });
  };
  const ready = (): Promise<void> => waitForService('auth', `http://127.0.0.1:${port}`, service, log);

  it.each([["'127.0.0.1'"], ['undefined']])('is ready when it says so, at %s', async (host) => {
    start(`require('http').createServer((_, answer) => answer.end('{}')).listen(${port}, ${host})`);
    await expect(ready()).resolves.toBeUndefined();
  });

  it('is not ready because another process has its port and says so', async () => {
    stranger = createServer((_, answer) => answer.end('{}')).listen(port, '127.0.0.1');
    await once(stranger, 'listening');
    start('setTimeout(() => undefined, 60_000)');
    const waiting = ready();
    waiting.catch(() => undefined);
    // it was asked twice, so the first answer was not enough
    for (let asked = 0; asked < 2; asked++) await Promise.race([once(stranger, 'request'), waiting]);
    await stopProcess(service);
    await expect(waiting).rejects.toThrow('auth: it ended while starting');
  });
});
