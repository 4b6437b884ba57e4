import { createHash } from 'node:crypto';
import type { Assistant } from '../owners/assistant.js';

/** The Idempotency-Key at the owner: two assistants of one person may choose the same text. Pure. */
export function idempotencyKeyOf({ grant }: Assistant, requestKey: string): string {
  return `mcp-${createHash('sha256')
    .update(JSON.stringify([grant, requestKey]))
    .digest('base64url')}`;
}
