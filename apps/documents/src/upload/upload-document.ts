import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ApiError, type DocumentAccess } from '@referral-exchange/contracts';
import { Outbox } from '@referral-exchange/messaging';
import { clock, InfrastructureFailure } from '@referral-exchange/telemetry';
import { Database } from '@referral-exchange/database';
import type { Caller } from '@referral-exchange/identity';
import type { Upload, UploadedFile } from '@referral-exchange/http';
import { CaseAccess, noSuchCase, type AccessWithCase } from '../access/case-access.js';
import type { CaseDocument } from '../document/case-document.entity.js';
import { documentEvent } from '../document/document-event.js';
import { textsOf } from '../document/document-texts.js';
import { TEXT_NAMES } from '../document/document.dto.js';
import { DocumentsRepository } from '../document/documents.repository.js';
import { LooseObjectsRepository } from '../storage/loose-objects.repository.js';
import { StoreFile, type StoredFile } from './store-file.js';

/** The parts of an upload that come from the request. */
export interface UploadCommand<Answer> {
  /** Id of the case or of a referral of it. */
  caseId: string;
  /** Reads the body, and hands its file to `store`. */
  read: (store: (file: UploadedFile) => Promise<StoredFile>) => Promise<Upload<StoredFile>>;
  /** Runs `add` once per Idempotency-Key and content. */
  once: (content: { digest: Buffer }, add: () => Promise<CaseDocument>) => Promise<Answer>;
}

/** A document whose file is stored, before its record is. */
type CompleteUpload = Omit<CaseDocument, 'createdAt'>;

/**
 * POST /cases/{caseId}/documents. The bytes are stored first; record, event and the claim on the object then
 * commit together. Access is asked twice: before the body is read, and after it, because a long upload may
 * outlive it.
 */
@Injectable()
export class UploadDocument {
  constructor(
    private readonly caseAccess: CaseAccess,
    private readonly storeFile: StoreFile,
    private readonly documents: DocumentsRepository,
    private readonly looseObjects: LooseObjectsRepository,
    private readonly outbox: Outbox,
    private readonly database: Database,
  ) {}

  async execute<Answer>(caller: Caller, { caseId, read, once }: UploadCommand<Answer>): Promise<Answer> {
    // an erasure while the body comes in reaches it: what began before it is of the person (ADR 170)
    const begunAt = clock.date();
    placeOf(await this.caseAccess.of(caller, caseId));
    let storing: Promise<StoredFile> | undefined;
    let isAdded = false;
    try {
      const upload = await read((content) => (storing = this.storeFile.execute(content)));
      const access = await this.caseAccess.withCase(caller, caseId);
      const document = documentOf(caller, upload, access, begunAt);
      const add = async () => {
        const added = await this.add(caller, access, document);
        isAdded = true;
        return added;
      };
      return await once(contentOf(document), add);
    } catch (error) {
      isAdded = false;
      throw error;
    } finally {
      if (!isAdded) await storing?.then(({ id }) => this.storeFile.giveUp(id), ignore);
    }
  }

  /**
   * Its time is that of the record, not of the beginning: to who reads up to an end, an upload that was under
   * way then came later (decisions, section 14, "When a hop ends").
   */
  private add(caller: Caller, access: AccessWithCase, uploaded: CompleteUpload): Promise<CaseDocument> {
    return this.database.transaction(async () => {
      if (!(await this.looseObjects.take(uploaded.id)))
        throw new InfrastructureFailure('The object of an upload was removed before the upload ended');
      const at = clock.date();
      const document = { ...uploaded, createdAt: at };
      await this.documents.insert(document);
      const about = { actor: caller.actor, at, facts: access.case };
      await this.outbox.add(documentEvent('document.uploaded.v1', document, about));
      return document;
    });
  }
}

/**
 * What the new document belongs to: a referral, or null for the case. @throws 403 before the acknowledgement,
 * 404 after the end
 */
function placeOf({ upload }: DocumentAccess): string | null {
  if ('referralId' in upload) return upload.referralId;
  if (upload.refusal === 'ended') throw noSuchCase();
  throw new ApiError('permission_denied', 'Acknowledge the referral before you upload documents to it');
}

/** What makes two uploads the same one. The boundaries of the form do not count. */
function contentOf(document: CompleteUpload): { digest: Buffer } {
  const { sha256, fileName, mimeType } = document;
  const content = [sha256, fileName, mimeType, ...TEXT_NAMES.map((name) => document[name])];
  return { digest: createHash('sha256').update(JSON.stringify(content)).digest() };
}

function documentOf(
  caller: Caller,
  { result, sha256, fields }: Upload<StoredFile>,
  access: DocumentAccess,
  begunAt: Date,
): CompleteUpload {
  return {
    ...result,
    sha256: sha256.toString('hex'),
    caseId: access.baseCaseId,
    referralId: placeOf(access),
    ...textsOf(fields),
    uploadedByName: caller.actor.name,
    uploadedByFirmId: caller.firmId!,
    begunAt,
  };
}

/** Whoever stored the file has cleared up already. */
function ignore(): void {}
