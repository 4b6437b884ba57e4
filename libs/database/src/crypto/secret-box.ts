import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, encryptionKeysOf, type PlatformConfig } from '@referral-exchange/telemetry';

/** Layout of values sealed before they were bound to what they belong to; still opened, no longer written. */
const UNBOUND_VERSION = 1;
const VERSION = 2;
const KEY_ID_BYTES = 4;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';
const NO_KEY = 'DATA_ENCRYPTION_KEY is not set: nothing can be sealed';

interface SealingKey {
  /** First bytes of the key's SHA-256: tells which of several keys sealed a value. */
  id: Buffer;
  /** Made once: of bytes, each use would make one. */
  key: KeyObject;
}

/**
 * Seals secrets at rest with AES-256-GCM under DATA_ENCRYPTION_KEY, bound to what they belong to: a value
 * moved to another row does not open there. Layout: version byte, key id (4), salt (16), nonce (12), tag
 * (16), cipher text. The first of several keys seals, all of them open. Each value has a key of its own, made
 * from the salt, so the number of values is not limited (ADR 9).
 */
@Injectable()
export class SecretBox {
  private readonly keys: SealingKey[];

  constructor(@Inject(CONFIG) config: Pick<PlatformConfig, 'DATA_ENCRYPTION_KEY'>) {
    this.keys = encryptionKeysOf(config.DATA_ENCRYPTION_KEY ?? '').map((key) => ({
      id: createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES),
      key: createSecretKey(key),
    }));
  }

  /** The first bytes of everything that is sealed now: the version and the id of the first key. */
  get mark(): Buffer {
    const [first] = this.keys;
    if (!first) throw new Error(NO_KEY);
    return Buffer.concat([Buffer.from([VERSION]), first.id]);
  }

  /**
   * Seals UTF-8 text.
   *
   * @param belongsTo what the value is for and whose it is, e.g. `subscription-secret:<id>`; `open` needs the
   *   same text
   * @throws when no DATA_ENCRYPTION_KEY is set
   */
  seal(plain: string, belongsTo: string): Buffer {
    const [first] = this.keys;
    if (!first) throw new Error(NO_KEY);
    const header = Buffer.concat([this.mark, randomBytes(SALT_BYTES)]);
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, keyOfValue(first.key, header), nonce);
    cipher.setAAD(Buffer.from(belongsTo));
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([header, nonce, cipher.getAuthTag(), body]);
  }

  /** Opens what `seal` made for the same owner. @throws when it was altered, or belongs to something else. */
  open(sealed: Buffer, belongsTo: string): string {
    const isUnbound = sealed[0] === UNBOUND_VERSION;
    const headerBytes = isUnbound ? 1 : 1 + KEY_ID_BYTES + SALT_BYTES;
    if ((!isUnbound && sealed[0] !== VERSION) || sealed.length < headerBytes + NONCE_BYTES + TAG_BYTES)
      throw new Error('The sealed value is not of a known form');
    const header = sealed.subarray(0, headerBytes);
    const content = sealed.subarray(headerBytes);
    if (isUnbound) return this.openUnbound(content);
    const id = header.subarray(1, 1 + KEY_ID_BYTES);
    const known = this.keys.find((one) => one.id.equals(id));
    if (!known)
      throw new Error(`The sealed value needs key ${id.toString('hex')}: add it to DATA_ENCRYPTION_KEY`);
    return decrypted(content, keyOfValue(known.key, header), belongsTo);
  }

  /** A value of version 1 does not say which key sealed it. */
  private openUnbound(content: Buffer): string {
    let fault: unknown = new Error('DATA_ENCRYPTION_KEY is not set: nothing can be opened');
    for (const { key } of this.keys) {
      try {
        return decrypted(content, key);
      } catch (error) {
        fault = error;
      }
    }
    throw fault;
  }
}

/**
 * A key for each value: under one key, GCM's random nonces would allow 2^32 values only. An altered header
 * gives another key, so that the value does not open.
 */
function keyOfValue(key: KeyObject, header: Buffer): Buffer {
  return createHmac('sha256', key).update(header).digest();
}

function decrypted(content: Buffer, key: Buffer | KeyObject, belongsTo?: string): string {
  const nonce = content.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(content.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  if (belongsTo !== undefined) decipher.setAAD(Buffer.from(belongsTo));
  const body = content.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
