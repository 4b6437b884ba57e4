import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileLinks } from './file-links.js';
import { ObjectStorage, type LinkedFile, type UnwantedObject } from './object-storage.js';

/** Bytes that wait for the disk, per upload. */
const BUFFERED_BYTES = 1_048_576;

/**
 * Objects as files of a folder. An upload is written to `incoming`, reaches the disk, and is then moved to
 * its place, so that a crash leaves either the whole file or a part that the sweeper removes.
 */
export class FolderStorage extends ObjectStorage {
  constructor(
    private readonly folder: string,
    private readonly fileLinks: FileLinks,
  ) {
    super();
  }

  async write(objectKey: string, content: Readable): Promise<void> {
    const part = this.partOf(objectKey);
    const place = this.pathOf(objectKey);
    await mkdir(dirname(part), { recursive: true, mode: 0o700 });
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    // flush: the bytes are on the disk before the file gets its name
    const file = createWriteStream(part, { mode: 0o600, flush: true, highWaterMark: BUFFERED_BYTES });
    await pipeline(content, file);
    await rename(part, place);
    await syncFolder(dirname(place));
  }

  async read(objectKey: string): Promise<Readable | null> {
    const path = this.pathOf(objectKey);
    const file = await open(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    return file && createReadStream(path, { fd: file });
  }

  async remove({ objectKey }: UnwantedObject): Promise<void> {
    await rm(this.partOf(objectKey), { force: true });
    await rm(this.pathOf(objectKey), { force: true });
  }

  linkTo({ fileId }: LinkedFile, expiresAt: Date): Promise<string> {
    return Promise.resolve(this.fileLinks.make(fileId, expiresAt));
  }

  /** The file of an object. Folders by the last two digits of the key keep each of them small. */
  pathOf(objectKey: string): string {
    return join(this.folder, 'objects', objectKey.slice(-2), objectKey);
  }

  private partOf(objectKey: string): string {
    return join(this.folder, 'incoming', objectKey);
  }
}

/** The new name of a file survives a crash once its folder is on the disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
