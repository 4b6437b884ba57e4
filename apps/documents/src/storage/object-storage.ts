import type { Readable } from 'node:stream';
import { InfrastructureFailure } from '@referral-exchange/telemetry';

/** A file that a download address is made for. */
export interface LinkedFile {
  /** Of the document or the export. */
  fileId: string;
  objectKey: string;
  fileName: string;
  mimeType: string;
}

/** How an object is written. `partBytes`: of S3, which takes 10,000 parts of an object. */
export interface WriteOptions {
  partBytes?: number;
}

/** An object that nobody needs, and whether its old versions go too, in a bucket that keeps them. */
export interface UnwantedObject {
  objectKey: string;
  allVersions: boolean;
}

/** Where the bytes of documents are kept: S3 or a folder. An object is written once and never changed. */
export abstract class ObjectStorage {
  /** Stores an object. When it rejects, nothing is visible under the key; `remove` clears what is left. */
  abstract write(objectKey: string, content: Readable, options?: WriteOptions): Promise<void>;

  /** The bytes of an object; null: there is none. */
  abstract read(objectKey: string): Promise<Readable | null>;

  /** Removes an object, or what is left of a broken upload. A missing object is not an error. */
  abstract remove(object: UnwantedObject): Promise<void>;

  /** An address that downloads the file without a credential until it expires. */
  abstract linkTo(file: LinkedFile, expiresAt: Date): Promise<string>;
}

/** The storage did not do what it was asked to do: 503 for the caller. */
export class StorageUnavailable extends InfrastructureFailure {
  constructor(cause: unknown) {
    super('The storage of documents failed', { cause });
  }
}
