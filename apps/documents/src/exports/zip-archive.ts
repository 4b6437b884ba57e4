import { createHash } from 'node:crypto';
import { Readable, type TransformCallback, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** What was written, as the manifest tells it. */
export interface Digest {
  sizeBytes: number;
  sha256: string;
}

/** An entry of the archive. */
export type ArchiveEntry = Digest & { name: string };

/** How an entry is stored. */
export interface EntryOptions {
  modifiedAt: Date;
  /** Files of people are packed already. */
  isPacked?: boolean;
}

/**
 * A ZIP that is written as it is read: one entry after the other, each with a few blocks in memory. Only the
 * names and digests of all entries are kept.
 */
export class ZipArchive {
  readonly entries: ArchiveEntry[] = [];
  private readonly zip = new ZipFile();
  private readonly whole = new DigestOf();
  /** Rejects when the reader of the archive goes away. */
  private readonly sent: Promise<void>;

  constructor() {
    this.sent = pipeline(this.zip.outputStream, this.whole);
    this.sent.catch(() => undefined);
    this.zip.on('error', (error: Error) => this.abandon(error));
  }

  /** The bytes of the archive. */
  get content(): Readable {
    return this.whole;
  }

  /** Adds an entry, and returns when it is written. */
  async add(name: string, content: Readable, { modifiedAt, isPacked = false }: EntryOptions): Promise<void> {
    const counted = new DigestOf();
    this.zip.addReadStream(counted, name, { mtime: modifiedAt, compress: !isPacked });
    try {
      // when the archive is not read any more, nobody reads the entry either
      await Promise.race([pipeline(content, counted), this.sent]);
    } finally {
      content.destroy();
    }
    this.entries.push({ name, ...counted.digest() });
  }

  /** Adds an entry of texts. */
  addText(name: string, texts: AsyncIterable<string> | Iterable<string>, modifiedAt: Date): Promise<void> {
    return this.add(name, Readable.from(texts, { objectMode: false }), { modifiedAt });
  }

  /** There are no more entries. */
  end(): void {
    this.zip.end();
  }

  /** The archive is not finished: its reader gets this error. */
  abandon(error: Error): void {
    this.whole.destroy(error);
  }

  /** Of the whole archive, once it has been read. */
  digest(): Digest {
    return this.whole.digest();
  }
}

/** Passes bytes on, and knows their number and SHA-256. */
class DigestOf extends Transform {
  private readonly hash = createHash('sha256');
  private sizeBytes = 0;

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.sizeBytes += chunk.length;
    this.hash.update(chunk);
    done(null, chunk);
  }

  /** Once all has passed. */
  digest(): Digest {
    return { sizeBytes: this.sizeBytes, sha256: this.hash.copy().digest('hex') };
  }
}
