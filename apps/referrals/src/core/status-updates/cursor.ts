import { Injectable } from '@nestjs/common';
import { SecretBox } from '@referral-exchange/database';
import { validationError } from '@referral-exchange/contracts';
import type { Viewer } from '../case/case.policy.js';

/** Where a reader is in the status history: it has read all rows up to this position. */
export interface Cursor {
  /** Position of the last row, as decimal text. */
  position: string;
  /** Transaction id, as decimal text: all that the reader has not read was written by a later transaction. */
  below: string;
  /** As the client holds it. The same position then keeps the same text. */
  text?: string;
}

/** A cursor of the release before: it has read all rows up to this one, in the order of transaction ids. */
export interface OldCursor {
  /** Transaction id (xid8) of the row, as decimal text. */
  xid: string;
  /** Sequence of the row, as decimal text. */
  sequence: string;
}

/** Before the first row. */
const BEGINNING: Cursor = { position: '0', below: '0' };

const TEXT = /^1\.(\d{1,19})\.(\d{1,18})$/;
/**
 * Added to a position, which stands in the place of a sequence: those never get there. The release before
 * reads it as the last row of transaction `below`, so it skips nothing beside this one, or after a rollback.
 */
const IS_POSITION = 10n ** 17n;

/**
 * Cursors as clients hold them: sealed for the firm that asked, as a position tells how much all firms write
 * (docs/adr/0142).
 */
@Injectable()
export class Cursors {
  constructor(private readonly box: SecretBox) {}

  /** A cursor for this reader. */
  encode({ position, below, text }: Cursor, reader: Viewer): string {
    const plain = `1.${below}.${IS_POSITION + BigInt(position)}`;
    return text ?? this.box.seal(plain, bindingOf(reader)).toString('base64url');
  }

  /** Reads a cursor. Empty text is the beginning. @throws 400 when it is not a cursor of this reader. */
  decode(text: string, reader: Viewer): Cursor | OldCursor {
    if (text === '') return BEGINNING;
    const bytes = Buffer.from(text, 'base64url');
    const [, xid, sequence] = TEXT.exec(this.opened(bytes, reader) ?? unsealed(bytes)) ?? [];
    if (xid && sequence && bytes.toString('base64url') === text) {
      const position = BigInt(sequence) - IS_POSITION;
      return position < 0n ? { xid, sequence } : { position: `${position}`, below: xid, text };
    }
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
