import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  NoSuchKey,
  S3Client,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { OnModuleDestroy } from '@nestjs/common';
import { callDependency, clock } from '@referral-exchange/telemetry';
import { create as contentDisposition } from 'content-disposition';
import type { DocumentsConfig } from '../config.js';
import { ObjectStorage, type LinkedFile, type UnwantedObject, type WriteOptions } from './object-storage.js';

const FOLDER = 'documents/';
/** Each upload holds this many parts of this size in memory. S3 takes no part below 5 MiB. */
const PART_BYTES = 5_242_880;
const PARTS_IN_FLIGHT = 2;
const CONNECT_TIMEOUT_MS = 2_000;
const REQUEST_TIMEOUT_MS = 15_000;

type S3Settings = Pick<
  DocumentsConfig,
  | 'S3_ENDPOINT'
  | 'S3_PUBLIC_ENDPOINT'
  | 'S3_REGION'
  | 'S3_SERVER_SIDE_ENCRYPTION'
  | 'AWS_ACCESS_KEY_ID'
  | 'AWS_SECRET_ACCESS_KEY'
> & { S3_BUCKET: string };

/** Objects in a bucket of S3 or a server like it. Without a key in the settings the SDK looks for one. */
export class S3Storage extends ObjectStorage implements OnModuleDestroy {
  private readonly client: S3Client;
  /** Signs the addresses that clients call; it never calls itself. */
  private readonly signer: S3Client;

  constructor(private readonly settings: S3Settings) {
    super();
    this.client = clientOf(settings, settings.S3_ENDPOINT);
    this.signer = clientOf(settings, settings.S3_PUBLIC_ENDPOINT ?? settings.S3_ENDPOINT);
  }

  async write(
    objectKey: string,
    content: Readable,
    { partBytes = PART_BYTES }: WriteOptions = {},
  ): Promise<void> {
    const upload = new Upload({
      client: this.client,
      params: { ...this.place(objectKey), ...this.encryption(), Body: content },
      partSize: partBytes,
      queueSize: PARTS_IN_FLIGHT,
    });
    await this.call('write', () => upload.done());
  }

  async read(objectKey: string): Promise<Readable | null> {
    return this.call('read', async () => {
      try {
        const { Body } = await this.client.send(new GetObjectCommand(this.place(objectKey)));
        return Body as Readable;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    });
  }

  async remove({ objectKey, allVersions }: UnwantedObject): Promise<void> {
    const { Bucket, Key } = this.place(objectKey);
    // a process that ended in mid-upload has left its parts
    await this.call('remove', async () => {
      const { Uploads = [] } = await this.client.send(
        new ListMultipartUploadsCommand({ Bucket, Prefix: Key }),
      );
      for (const { UploadId } of Uploads)
        await this.client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      const { DeleteMarker, VersionId } = await this.client.send(new DeleteObjectCommand({ Bucket, Key }));
      // a bucket that keeps versions says so: the object is hidden, and still there
      if (allVersions && (DeleteMarker || VersionId)) await this.removeVersions(Bucket, Key);
    });
  }

  private async removeVersions(Bucket: string, Key: string): Promise<void> {
    for (;;) {
      const list = new ListObjectVersionsCommand({ Bucket, Prefix: Key });
      const { Versions = [], DeleteMarkers = [] } = await this.client.send(list);
      const ids = [...Versions, ...DeleteMarkers].flatMap((one) => (one.Key === Key ? [one.VersionId] : []));
      if (ids.length === 0) return;
      for (const VersionId of ids)
        await this.client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
    }
  }

  linkTo({ objectKey, fileName, mimeType }: LinkedFile, expiresAt: Date): Promise<string> {
    const command = new GetObjectCommand({
      ...this.place(objectKey),
      ResponseContentDisposition: contentDisposition(fileName),
      ResponseContentType: mimeType,
    });
    const expiresIn = Math.ceil((expiresAt.getTime() - clock.now()) / 1_000);
    return getSignedUrl(this.signer, command, { expiresIn, signingDate: clock.date() });
  }

  onModuleDestroy(): void {
    this.client.destroy();
    this.signer.destroy();
  }

  private call<T>(operation: string, work: () => Promise<T>): Promise<T> {
    const { S3_ENDPOINT: endpoint } = this.settings;
    return callDependency(
      { dependency: 's3', operation, host: endpoint && new URL(endpoint).hostname },
      work,
    );
  }

  private place(objectKey: string): { Bucket: string; Key: string } {
    return { Bucket: this.settings.S3_BUCKET, Key: `${FOLDER}${objectKey}` };
  }

  private encryption(): Pick<PutObjectCommandInput, 'ServerSideEncryption'> {
    const { S3_SERVER_SIDE_ENCRYPTION: kind } = this.settings;
    return kind === 'none' ? {} : { ServerSideEncryption: kind };
  }
}

function clientOf(settings: S3Settings, endpoint: string | undefined): S3Client {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  return new S3Client({
    region: settings.S3_REGION,
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // servers other than Amazon's have no host name for each bucket
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
  });
}
