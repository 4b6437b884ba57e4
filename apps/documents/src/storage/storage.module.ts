import { Module } from '@nestjs/common';
import { CONFIG, log } from '@referral-exchange/telemetry';
import type { DocumentsConfig } from '../config.js';
import { FileLinks } from './file-links.js';
import { FolderStorage } from './folder-storage.js';
import { LooseObjectsRepository } from './loose-objects.repository.js';
import { ObjectStorage } from './object-storage.js';
import { S3Storage } from './s3-storage.js';
import { SweepObjects } from './sweep-objects.js';

/** S3 when a bucket is set, else the folder; the log says which. */
function storageOf(config: DocumentsConfig, links: FileLinks): ObjectStorage {
  const { S3_BUCKET, S3_ENDPOINT, DOCUMENTS_DIR } = config;
  if (S3_BUCKET) {
    log.info({ bucket: S3_BUCKET, endpoint: S3_ENDPOINT }, 'documents are kept in S3');
    return new S3Storage({ ...config, S3_BUCKET });
  }
  log.info({ folder: DOCUMENTS_DIR }, 'documents are kept in a folder');
  return new FolderStorage(DOCUMENTS_DIR!, links);
}

/** The bytes of documents. */
@Module({
  providers: [
    FileLinks,
    LooseObjectsRepository,
    SweepObjects,
    { provide: ObjectStorage, useFactory: storageOf, inject: [CONFIG, FileLinks] },
  ],
  exports: [FileLinks, LooseObjectsRepository, ObjectStorage, SweepObjects],
})
export class StorageModule {}
