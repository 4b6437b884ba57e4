import { stat } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { ApiError, notFound } from '@referral-exchange/contracts';
import { create as contentDisposition } from 'content-disposition';
import type { Request, Response } from 'express';
import { EXPORT_TYPE, fileNameOf } from '../exports/export.js';
import { ExportsRepository } from '../exports/exports.repository.js';
import type { CaseDocument } from '../document/case-document.entity.js';
import { DocumentsRepository } from '../document/documents.repository.js';
import { FileLinks } from '../storage/file-links.js';
import { FolderStorage } from '../storage/folder-storage.js';
import { ObjectStorage } from '../storage/object-storage.js';

const RANGE_NOT_SATISFIABLE = 416;

/** A file with what its answer says of it. */
type FileToSend = Pick<CaseDocument, 'fileName' | 'mimeType' | 'sha256'> & { objectKey: string };

/** Answers a download address of the folder with the file. With S3 there are no such addresses. */
@Injectable()
export class SendFile {
  constructor(
    private readonly fileLinks: FileLinks,
    private readonly documents: DocumentsRepository,
    private readonly exports: ExportsRepository,
    private readonly objectStorage: ObjectStorage,
  ) {}

  /** @throws 404 for a token that is not ours, or a file that is gone; 403 once it has expired */
  async execute(token: string, request: Request, response: Response): Promise<void> {
    const link = this.fileLinks.open(token);
    if (link === 'expired')
      throw new ApiError('permission_denied', 'This address has expired: ask for the download again');
    const file = link === 'invalid' ? null : await this.find(link.fileId);
    if (!file || !(this.objectStorage instanceof FolderStorage)) throw notFound('No such file');
    const path = this.objectStorage.pathOf(file.objectKey);
    await stat(path).catch(() => {
      throw notFound('No such file');
    });
    await sent(response, path, {
      'Content-Type': file.mimeType,
      'Content-Disposition': contentDisposition(file.fileName),
      // with it a download that broke off goes on only with the same file
      ETag: `"${file.sha256}"`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "sandbox; default-src 'none'",
    });
  }

  /** A document, or the file of an export. */
  private async find(id: string): Promise<FileToSend | null> {
    const document = await this.documents.find(id);
    if (document) return { ...document, objectKey: document.id };
    const found = await this.exports.find(id);
    if (!found?.objectKey) return null;
    const { objectKey, sha256 } = found;
    return { objectKey, sha256: sha256!, fileName: fileNameOf(found), mimeType: EXPORT_TYPE };
  }
}

/** Express answers ranges and conditions. A caller that went away has no answer to wait for. */
function sent(response: Response, path: string, headers: Record<string, string>): Promise<void> {
  const options = { headers, dotfiles: 'allow', cacheControl: false, etag: false } as const;
  return new Promise((resolve, reject) => {
    response.sendFile(path, options, (error?: Error & { status?: number; headers?: object }) => {
      if (!error || response.headersSent || response.destroyed) return resolve();
      if (error.status !== RANGE_NOT_SATISFIABLE) return reject(error);
      // RFC 9110, 15.5.17: the size tells which ranges there are
      response
        .status(RANGE_NOT_SATISFIABLE)
        .set(error.headers ?? {})
        .end();
      resolve();
    });
  });
}
