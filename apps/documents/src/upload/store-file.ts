import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ApiError } from '@referral-exchange/contracts';
import { isInfrastructureFailure, newId } from '@referral-exchange/telemetry';
import type { UploadedFile } from '@referral-exchange/http';
import { namedByType, safeFileName } from '../document/file-name.js';
import { LooseObjectsRepository } from '../storage/loose-objects.repository.js';
import { ObjectStorage, StorageUnavailable } from '../storage/object-storage.js';
import { SweepObjects } from '../storage/sweep-objects.js';
import { ContentInspection } from './content-inspection.js';
import { documentsMetrics } from '../documents.metrics.js';
import type { DocumentType } from '../document/document-types.js';
import { typeOf } from './file-type.policy.js';
import { MalwareScanner, type Scan } from './malware-scanner.js';
import { fileEmpty, fileTypeNotAllowed } from './upload-faults.js';

/** A file in the storage that belongs to no document yet. */
export interface StoredFile {
  /** Key of the object, and id of the document that it may become. */
  id: string;
  fileName: string;
  mimeType: DocumentType;
  sizeBytes: number;
}

/** Stores the file of an upload and judges it. Whatever fails leaves no object behind. */
@Injectable()
export class StoreFile {
  constructor(
    private readonly objectStorage: ObjectStorage,
    private readonly looseObjects: LooseObjectsRepository,
    private readonly sweepObjects: SweepObjects,
    private readonly malwareScanner: MalwareScanner,
  ) {}

  /** @throws 400 for an empty file, a refused type, or malware; 413; 503 when storage or scanner is away */
  async execute(file: UploadedFile): Promise<StoredFile> {
    const id = newId();
    const scan = await this.malwareScanner.begin();
    try {
      await this.looseObjects.add(id);
      return await this.store(id, file, scan);
    } catch (error) {
      await this.giveUp(id);
      throw error;
    } finally {
      scan.abandon();
    }
  }

  /** Gives up a stored file. The caller gets no error when that fails: the sweeper finds the object later. */
  async giveUp(id: string): Promise<void> {
    await this.looseObjects.giveUp(id).catch(() => undefined);
    this.sweepObjects.notify();
  }

  private async store(
    id: string,
    { content, fileName, mimeType }: UploadedFile,
    scan: Scan,
  ): Promise<StoredFile> {
    const inspection = new ContentInspection(scan);
    const inspected = Readable.from(inspection.pass(content), { objectMode: false });
    // a storage that has given up does not listen any more
    inspected.on('error', () => undefined);
    try {
      await this.objectStorage.write(id, inspected);
    } catch (error) {
      throw isOfUpload(inspection.fault) ? inspection.fault : new StorageUnavailable(error);
    } finally {
      inspected.destroy();
    }
    if (inspection.size === 0) throw fileEmpty();
    await scan.verdict();
    const name = safeFileName(fileName);
    const type = typeOf(inspection.facts, { fileName: name, mediaType: mimeType.toLowerCase() });
    if (!type) throw fileTypeNotAllowed();
    documentsMetrics.size.record(inspection.size, {});
    return { id, fileName: namedByType(name, type), mimeType: type, sizeBytes: inspection.size };
  }
}

/** The upload itself is at fault, or what judges it; anything else is the storage's. */
function isOfUpload(error: unknown): boolean {
  return error instanceof ApiError || isInfrastructureFailure(error);
}
