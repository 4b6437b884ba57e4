import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type PlatformConfig } from '../config/base-config.js';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals secrets at rest with AES-256-GCM under DATA_ENCRYPTION_KEY. Layout: version byte, nonce (12), tag (16),
 * cipher text. Opening what was altered, cut or sealed under another key throws.
 */
@Injectable()
export class SecretBox {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: Pick<PlatformConfig, 'DATA_ENCRYPTION_KEY'>) {
    this.key = Buffer.from(config.DATA_ENCRYPTION_KEY ?? '', 'base64');
  }

  /** Seals UTF-8 text. @throws when no DATA_ENCRYPTION_KEY is set. */
  seal(plain: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.keyBytes(), nonce);
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body]);
  }

  /** Opens what `seal` made. @throws when it was tampered with. */
  open(sealed: Buffer): string {
    if (sealed.length < 1 + NONCE_BYTES + TAG_BYTES || sealed[0] !== VERSION) {
      throw new Error('The sealed value is not of a known form');
    }
    const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
    const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.keyBytes(), nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(tag);
    const body = sealed.subarray(1 + NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  }

  private keyBytes(): Buffer {
    if (this.key.length !== 32) throw new Error('DATA_ENCRYPTION_KEY is not set: nothing can be sealed');
    return this.key;
  }
}
