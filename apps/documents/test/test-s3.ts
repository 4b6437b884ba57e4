import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@referral-exchange/testing';

/** S3Proxy, downloaded by `npm test` (tools/local/s3-server.ts). */
const JARS = fileURLToPath(new URL('../../../.local/s3/libs', import.meta.url));
/** A start that is quick, and no more memory than a test needs. */
const JAVA_OPTIONS = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xshare:auto', '-Xmx256m'];
const BUCKET = 'documents';
const KEY = { id: 'test', secret: 'test-secret' };

/** A key with which the bucket is used. */
export interface BucketKey {
  id: string;
  secret: string;
}

/** An S3 server of a test file's own (S3Proxy over a folder), with a bucket. */
export class TestS3 {
  readonly folder = mkdtempSync(join(tmpdir(), 's3-'));
  private server?: ChildProcess;

  private constructor(
    private readonly port: number,
    private keys: readonly BucketKey[],
  ) {
    mkdirSync(this.bucket, { recursive: true });
  }

  static async start(keys: readonly BucketKey[] = [KEY]): Promise<TestS3> {
    const s3 = new TestS3(await freePort(), keys);
    await s3.restart();
    return s3;
  }

  /** Takes all other keys away. */
  async keepKey(key: BucketKey): Promise<void> {
    this.keys = [key];
    await this.kill();
    await this.restart();
  }

  /** Settings with which documents uses it. The credentials are read from the process by the SDK. */
  get settings(): Record<string, string> {
    process.env.AWS_ACCESS_KEY_ID = KEY.id;
    process.env.AWS_SECRET_ACCESS_KEY = KEY.secret;
    return { S3_BUCKET: BUCKET, S3_ENDPOINT: `http://127.0.0.1:${this.port}` };
  }

  /** The folder of the bucket: an object is a file in it. */
  get bucket(): string {
    return join(this.buckets, BUCKET);
  }

  async restart(): Promise<void> {
    if (!existsSync(JARS)) throw new Error('The S3 server is not downloaded: run this file with npm test');
    const args = [...JAVA_OPTIONS, '-cp', join(JARS, '*'), 'org.gaul.s3proxy.Main'];
    const server = spawn('java', [...args, ...this.properties()], { stdio: 'ignore' });
    let failure: Error | undefined;
    server.once('error', (cause) => (failure = new Error('java does not start', { cause })));
    server.once('exit', (code) => (failure = new Error(`The S3 server ended with code ${code}`)));
    this.server = server;
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(20)) {
      if (failure) throw failure;
      if (await fetch(`http://127.0.0.1:${this.port}/`).catch(() => null)) return;
    }
    throw new Error('The S3 server does not answer');
  }

  async kill(): Promise<void> {
    const { server } = this;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get buckets(): string {
    return join(this.folder, 'buckets');
  }

  /** It takes one file for each key. */
  private properties(): string[] {
    return this.keys.flatMap((key) => {
      const file = join(this.folder, `${key.id}.properties`);
      writeFileSync(file, propertiesOf(this.port, this.buckets, key));
      return ['--properties', file];
    });
  }
}

function propertiesOf(port: number, folder: string, { id, secret }: BucketKey): string {
  const properties = {
    's3proxy.endpoint': `http://127.0.0.1:${port}`,
    's3proxy.authorization': 'aws-v2-or-v4',
    's3proxy.identity': id,
    's3proxy.credential': secret,
    // it has no encryption of its own, and refuses the header for it otherwise
    's3proxy.ignore-unknown-headers': 'true',
    'jclouds.provider': 'filesystem',
    'jclouds.filesystem.basedir': folder,
  };
  return Object.entries(properties)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
