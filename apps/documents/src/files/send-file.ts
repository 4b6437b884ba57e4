import { stat } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { ApiError, notFound } from '@referral-exchange/contracts';
import { create as contentDisposition } from 'content-disposition';
import type { Request, Response } from 'express';
import { DocumentsRepository } from '../document/documents.repository.js';
import { FileLinks } from '../storage/file-links.js';
import { FolderStorage } from '../storage/folder-storage.js';
import { ObjectStorage } from '../storage/object-storage.js';

const RANGE_NOT_SATISFIABLE = 416;

/** Answers a download address of the folder with the file. With S3 there are no such addresses. */
@Injectable()
export class SendFile {
  constructor(
    private readonly links: FileLinks,
    private readonly documents: DocumentsRepository,
    private readonly storage: ObjectStorage,
  ) {}

  /** @throws 404 for a token that is not ours, or a document that is gone; 403 once it has expired */
  async execute(token: string, request: Request, response: Response): Promise<void> {
    const link = this.links.open(token);
    if (link === 'expired')
      throw new ApiError('permission_denied', 'This address has expired: ask for the download again');
    const document = link === 'invalid' ? null : await this.documents.find(link.documentId);
    if (!document || !(this.storage instanceof FolderStorage)) throw notFound('No such file');
    const path = this.storage.pathOf(document.id);
    await stat(path).catch(() => {
      throw notFound('No such file');
    });
    await sent(response, path, {
      'Content-Type': document.mimeType,
      'Content-Disposition': contentDisposition(document.fileName),
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "sandbox; default-src 'none'",
    });
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
