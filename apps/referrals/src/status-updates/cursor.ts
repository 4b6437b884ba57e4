import { validationError } from '@referral-exchange/platform';

/** Where a reader of the status history stands: everything up to and including this row has been read. */
export interface Cursor {
  /** Transaction id (xid8) of the row, as decimal text. */
  xid: string;
  /** Sequence of the row, as decimal text. */
  sequence: string;
}

/** Before the first row. */
export const BEGINNING: Cursor = { xid: '0', sequence: '0' };

/** The opaque text of a cursor. Pure. */
export function encodeCursor({ xid, sequence }: Cursor): string {
  return Buffer.from(`1.${xid}.${sequence}`).toString('base64url');
}

const SHAPE = /^1\.(\d{1,19})\.(\d{1,18})$/;

/** The cursor that a text stands for; empty: the beginning. @throws 400 for a text that was never a cursor. */
export function decodeCursor(text: string): Cursor {
  if (text === '') return BEGINNING;
  const decoded = Buffer.from(text, 'base64url').toString('latin1');
  const [, xid, sequence] = SHAPE.exec(decoded) ?? [];
  if (xid && sequence && encodeCursor({ xid, sequence }) === text) return { xid, sequence };
  throw validationError([{ field: 'after', code: 'invalid_format', message: 'after is not a cursor' }]);
}
