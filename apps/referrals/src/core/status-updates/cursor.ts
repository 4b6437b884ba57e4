import { Injectable } from '@nestjs/common';
import { SecretBox } from '@referral-exchange/database';
import { validationError } from '@referral-exchange/contracts';
import type { Viewer } from '../case/case.policy.js';

/** Position of a reader in the status history: it has read everything up to and including this row. */
export interface Cursor {
  /** Transaction id (xid8) of the row, as decimal text. */
  xid: string;
  /** Sequence of the row, as decimal text. */
  sequence: string;
  /** As the client holds it, if it is sealed. The same position then keeps the same text. */
  text?: string;
}

/** Before the first row. */
const BEGINNING: Cursor = { xid: '0', sequence: '0' };

const POSITION = /^1\.(\d{1,19})\.(\d{1,18})$/;

/**
 * Cursors as clients hold them: sealed for the firm that asked, as a position tells how much all firms write
 * (docs/adr/0010).
 */
@Injectable()
export class Cursors {
  constructor(private readonly box: SecretBox) {}

  /** A cursor for this reader. */
  encode({ xid, sequence, text }: Cursor, reader: Viewer): string {
    return text ?? this.box.seal(`1.${xid}.${sequence}`, bindingOf(reader)).toString('base64url');
  }

  /** Reads a cursor. Empty text is the beginning. @throws 400 when it is not a cursor of this reader. */
  decode(text: string, reader: Viewer): Cursor {
    if (text === '') return BEGINNING;
    const bytes = Buffer.from(text, 'base64url');
    const sealed = this.opened(bytes, reader);
    const [, xid, sequence] = POSITION.exec(sealed ?? unsealed(bytes)) ?? [];
    if (xid && sequence && bytes.toString('base64url') === text)
      return { xid, sequence, ...(sealed === null ? {} : { text }) };
    const message =
      'after is not a cursor of your firm: send meta.nextCursor of your last call, or nothing to start at the beginning';
    throw validationError([{ field: 'after', code: 'invalid_format', message }]);
  }

  private opened(bytes: Buffer, reader: Viewer): string | null {
    try {
      return this.box.open(bytes, bindingOf(reader));
    } catch {
      return null;
    }
  }
}

function bindingOf({ firmId, isAdmin }: Viewer): string {
  return `status-updates-cursor:${isAdmin ? 'admin' : firmId}`;
}

/** A cursor of the releases before December 2026. It is read while clients hold it, and never given out. */
function unsealed(bytes: Buffer): string {
  return bytes.toString('latin1');
}
