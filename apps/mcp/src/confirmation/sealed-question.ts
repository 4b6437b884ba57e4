import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { clock, CONFIG, newId } from '@referral-exchange/telemetry';
import { z } from 'zod';
import type { McpConfig } from '../config.js';
import { readStateKey } from '../state-key.js';

/** A person has this long to answer. */
const LIFETIME_MS = 5 * 60_000;
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Longer is none of ours. */
const MAX_CHARS = 2_000;

/** What a question was asked about. Its answer counts for nothing else. */
interface AskedAbout {
  /** Who asked, as limits name it. */
  grant: string;
  tool: string;
  /** As the client sent them. */
  args: unknown;
}

/** A question whose answer may come. */
export interface Question {
  /** Its own: the owner does what was agreed to under this key once. */
  id: string;
  /** The version of the case when it was asked. */
  version: string | null;
}

const sealedSchema = z.object({
  i: z.string(),
  c: z.string().nullable(),
  a: z.string(),
  e: z.number(),
});

/**
 * Seals what a client hands back with the answer of a person (ADR 192). The client can neither read nor
 * change it, and it fits the same caller, tool and arguments alone, for five minutes.
 */
@Injectable()
export class SealedQuestions {
  private readonly keys: readonly [Buffer, ...Buffer[]];

  constructor(@Inject(CONFIG) { MCP_STATE_KEY }: Pick<McpConfig, 'MCP_STATE_KEY'>) {
    this.keys = readStateKey(MCP_STATE_KEY);
  }

  seal(about: AskedAbout, version: string | null): string {
    const content = { i: newId(), c: version, a: digestOf(about), e: clock.now() + LIFETIME_MS };
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.keys[0], nonce);
    const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** @throws {Error} when it is forged, changed, expired, or was sealed for anything else */
  open(text: string, about: AskedAbout): Question {
    const { i, c, a, e } = sealedSchema.parse(JSON.parse(this.decrypted(text)));
    if (e <= clock.now()) throw new Error('expired');
    if (a !== digestOf(about)) throw new Error('sealed for another caller, tool or arguments');
    return { id: i, version: c };
  }

  private decrypted(text: string): string {
    const bytes = text.length > MAX_CHARS ? Buffer.alloc(0) : Buffer.from(text, 'base64url');
    if (bytes.length <= NONCE_BYTES + TAG_BYTES) throw new Error('malformed');
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const sealed = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    for (const key of this.keys) {
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(tag);
      try {
        return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
      } catch {
        // sealed with another key, or forged
      }
    }
    throw new Error('forged');
  }
}

function digestOf({ grant, tool, args }: AskedAbout): string {
  return createHash('sha256')
    .update(canonical([grant, tool, args ?? {}]))
    .digest('base64url');
}

/** JSON with the keys of all objects in order: a client may write them in another one. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
