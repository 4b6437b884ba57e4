import { spawn, type ChildProcess } from 'node:child_process';
import {
  CreateBucketCommand,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { freePort, until } from '@referral-exchange/testing';

const BUCKET = 'documents';

/** An S3 server of a test file's own whose bucket keeps versions (moto), which S3Proxy does not. */
export class TestVersionedS3 {
  private readonly client: S3Client;

  private constructor(
    readonly settings: Record<string, string>,
    private readonly server: ChildProcess,
  ) {
    this.client = new S3Client({
      region: 'us-east-1',
      endpoint: settings.S3_ENDPOINT!,
      forcePathStyle: true,
    });
  }

  static async start(): Promise<TestVersionedS3> {
    // `npm test` installs it (tools/local/s3/versions.txt)
    const program = process.env.TEST_VERSIONED_S3;
    if (!program) throw new Error('The S3 server with versions is not there: run this file with npm test');
    process.env.AWS_ACCESS_KEY_ID ??= 'test';
    process.env.AWS_SECRET_ACCESS_KEY ??= 'test-secret';
    const port = await freePort();
    const args = ['-m', 'moto.server', '--host', '127.0.0.1', '--port', `${port}`];
    const server = spawn(program, args, { stdio: 'ignore' });
    const endpoint = `http://127.0.0.1:${port}`;
    const s3 = new TestVersionedS3({ S3_BUCKET: BUCKET, S3_ENDPOINT: endpoint }, server);
    await until(async () => Boolean(await fetch(endpoint).catch(() => null)), 60_000);
    await s3.client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    const VersioningConfiguration = { Status: 'Enabled' } as const;
    await s3.client.send(new PutBucketVersioningCommand({ Bucket: BUCKET, VersioningConfiguration }));
    return s3;
  }

  /** What the bucket has of an object: its contents, and marks that hide them. */
  async versions(objectKey: string): Promise<{ contents: number; marks: number }> {
    const list = new ListObjectVersionsCommand({ Bucket: BUCKET, Prefix: `documents/${objectKey}` });
    const { Versions = [], DeleteMarkers = [] } = await this.client.send(list);
    return { contents: Versions.length, marks: DeleteMarkers.length };
  }

  async stop(): Promise<void> {
    this.client.destroy();
    const gone = new Promise((resolve) => this.server.once('exit', resolve));
    this.server.kill('SIGKILL');
    await gone;
  }
}
