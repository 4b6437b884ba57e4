import { validationError } from '@referral-exchange/platform';

/** Position of a reader in the status history: it has read everything up to and including this row. */
export interface Cursor {
  /** Transaction id (xid8) of the row, as decimal text. */
  xid: string;
  /** Sequence of the row, as decimal text. */
  sequence: string;
}

/** Before the first row. */
export const BEGINNING: Cursor = { xid: '0', sequence: '0' };

/** A cursor as opaque text. Pure. */
export function encodeCursor({ xid, sequence }: Cursor): string {
  return Buffer.from(`1.${xid}.${sequence}`).toString('base64url');
}

const SHAPE = /^1\.(\d{1,19})\.(\d{1,18})$/;

/** Reads a cursor. Empty text is the beginning. @throws 400 when the text is not a cursor. */
export function decodeCursor(text: string): Cursor {
  if (text === '') return BEGINNING;
  const decoded = Buffer.from(text, 'base64url').toString('latin1');
  const [, xid, sequence] = SHAPE.exec(decoded) ?? [];
  if (xid && sequence && encodeCursor({ xid, sequence }) === text) return { xid, sequence };
  throw validationError([{ field: 'after', code: 'invalid_format', message: 'after is not a cursor' }]);
}
