import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Built by `npm test` (tools/local/s3-server.ts). */
const SERVER = fileURLToPath(new URL('../../../.local/s3/versitygw-v1.8.0', import.meta.url));
const BUCKET = 'documents';

/** A port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** An S3-compatible server of a test file's own (versitygw), with a bucket. */
export class TestS3 {
  readonly folder = mkdtempSync(join(tmpdir(), 's3-'));
  private server?: ChildProcess;

  private constructor(private readonly port: number) {
    for (const name of [BUCKET, '../meta'])
      mkdirSync(join(this.folder, 'buckets', name), { recursive: true });
  }

  static async start(): Promise<TestS3> {
    const s3 = new TestS3(await freePort());
    await s3.restart();
    return s3;
  }

  /** Settings with which documents uses it. The credentials are read from the process by the SDK. */
  get settings(): Record<string, string> {
    process.env.AWS_ACCESS_KEY_ID = 'test';
    process.env.AWS_SECRET_ACCESS_KEY = 'test-secret';
    return { S3_BUCKET: BUCKET, S3_ENDPOINT: `http://127.0.0.1:${this.port}` };
  }

  /** The folder of the bucket: an object is a file in it. */
  get bucket(): string {
    return join(this.folder, 'buckets', BUCKET);
  }

  async restart(): Promise<void> {
    const args = [
      '--port',
      `127.0.0.1:${this.port}`,
      '--access',
      'test',
      '--secret',
      'test-secret',
      '--quiet',
    ];
    const posix = ['posix', '--sidecar', join(this.folder, 'meta'), join(this.folder, 'buckets')];
    const server = spawn(SERVER, [...args, ...posix], { stdio: 'ignore' });
    let failure: Error | undefined;
    server.once(
      'error',
      (cause) => (failure = new Error(`${SERVER} does not start: run npm test`, { cause })),
    );
    this.server = server;
    for (const deadline = Date.now() + 30_000; Date.now() < deadline; await pause(20)) {
      if (failure) throw failure;
      if (await fetch(`http://127.0.0.1:${this.port}/`).catch(() => null)) return;
    }
    throw new Error('The S3 server does not answer');
  }

  async kill(): Promise<void> {
    const { server } = this;
    if (!server || server.exitCode !== null) return;
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
