import { Injectable } from '@nestjs/common';
import { clock } from '@referral-exchange/telemetry';
import type { Caller } from '@referral-exchange/identity';
import { CaseAccess } from '../access/case-access.js';
import { DocumentsRepository } from '../document/documents.repository.js';
import type { DocumentDownloadDto } from '../document/document.dto.js';
import { ObjectStorage } from '../storage/object-storage.js';

/** Decisions, section 6. */
const VALID_MS = 15 * 60_000;

/** GET /cases/{caseId}/documents/{docId}/download: an address that works without a key for 15 minutes. */
@Injectable()
export class DownloadDocument {
  constructor(
    private readonly caseAccess: CaseAccess,
    private readonly documents: DocumentsRepository,
    private readonly objectStorage: ObjectStorage,
  ) {}

  async execute(
    caller: Caller,
    { caseId, id }: { caseId: string; id: string },
  ): Promise<DocumentDownloadDto> {
    const document = await this.documents.get(await this.caseAccess.of(caller, caseId), id);
    const { fileName, mimeType, sizeBytes } = document;
    const expiresAt = new Date(clock.now() + VALID_MS);
    const file = { fileId: id, objectKey: id, fileName, mimeType };
    const url = await this.objectStorage.linkTo(file, expiresAt);
    return { url, expiresAt: expiresAt.toISOString(), fileName, mimeType, sizeBytes };
  }
}
