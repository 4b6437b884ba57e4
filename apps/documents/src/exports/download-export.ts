import { Injectable } from '@nestjs/common';
import { conflict, notFound } from '@referral-exchange/contracts';
import type { Caller } from '@referral-exchange/identity';
import { Audit } from '@referral-exchange/messaging';
import { clock } from '@referral-exchange/telemetry';
import { ObjectStorage } from '../storage/object-storage.js';
import { EXPORT_TYPE, fileNameOf } from './export.js';
import type { ExportFileDto } from './export.dto.js';
import { ExportsRepository } from './exports.repository.js';

const VALID_MS = 15 * 60_000;

/** `GET …/exports/{id}/file`: an address of the file that works without a key for 15 minutes. */
@Injectable()
export class DownloadExport {
  constructor(
    private readonly exports: ExportsRepository,
    private readonly objectStorage: ObjectStorage,
    private readonly audit: Audit,
  ) {}

  /** @throws 404 when there is no such export or its file is deleted; 409 while there is no file */
  async execute(caller: Caller, id: string): Promise<ExportFileDto> {
    const found = await this.exports.get(id, caller.firmId);
    if (!found.completedAt) throw conflict('export_not_ready', 'There is no file yet: look at the status');
    const { objectKey, sizeBytes, sha256 } = found;
    if (!objectKey) throw notFound('The file of this export was deleted: ask for a new export');
    const expiresAt = new Date(Math.min(clock.now() + VALID_MS, found.expiresAt!.getTime()));
    const fileName = fileNameOf(found);
    const file = { fileId: id, objectKey, fileName, mimeType: EXPORT_TYPE };
    const url = await this.objectStorage.linkTo(file, expiresAt);
    const entry = { action: 'export.downloaded', subjectType: 'export', subjectId: id } as const;
    await this.audit.recordRead(caller, entry);
    return { url, expiresAt: expiresAt.toISOString(), fileName, sizeBytes: sizeBytes!, sha256: sha256! };
  }
}
