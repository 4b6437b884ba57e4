import { Inject, Injectable } from '@nestjs/common';
import { INTERNAL_PREFIX } from '@referral-exchange/contracts';
import { clock, CONFIG } from '@referral-exchange/telemetry';
import { SecretBox } from '@referral-exchange/database';
import type { DocumentsConfig } from '../config.js';

/** Path below {internal_url} of the files in the folder (SERVICES, `openRoutes`). */
export const FILES_PATH = 'document-files';
const BELONGS_TO = 'document-link';

/** What a download address says. */
export type OpenedLink = { fileId: string } | 'expired' | 'invalid';

/**
 * Download addresses of the folder. The token names a document or an export, and the end of its validity. It
 * is sealed with the service's encryption key: nobody else can make, read or change one, and all replicas
 * open it.
 */
@Injectable()
export class FileLinks {
  private readonly base: string;

  constructor(
    private readonly box: SecretBox,
    @Inject(CONFIG) { PUBLIC_BASE_URL }: Pick<DocumentsConfig, 'PUBLIC_BASE_URL'>,
  ) {
    this.base = `${new URL(PUBLIC_BASE_URL).origin}${INTERNAL_PREFIX}/${FILES_PATH}`;
  }

  make(fileId: string, expiresAt: Date): string {
    const sealed = this.box.seal(`${fileId} ${expiresAt.getTime()}`, BELONGS_TO);
    return `${this.base}/${sealed.toString('base64url')}`;
  }

  open(token: string): OpenedLink {
    const text = this.unsealed(token);
    if (text === null) return 'invalid';
    const [fileId = '', expiresAt = '0'] = text.split(' ');
    return Number(expiresAt) > clock.now() ? { fileId } : 'expired';
  }

  private unsealed(token: string): string | null {
    const bytes = Buffer.from(token, 'base64url');
    // other spellings of the same bytes are not accepted
    if (bytes.toString('base64url') !== token) return null;
    try {
      return this.box.open(bytes, BELONGS_TO);
    } catch {
      return null;
    }
  }
}
