import { Injectable } from '@nestjs/common';
import { validationError } from '@referral-exchange/contracts';
import { SecretBox } from '@referral-exchange/database';
import type { RowKey } from './inbox-sections.sql.js';

/** Where a reader is in an inbox. */
export interface InboxCursor {
  /** When the first page was read. The whole list is as of then. */
  asOf: Date;
  section: number;
  /** The last row that was read of the section; null: none. */
  after: RowKey | null;
}

/**
 * Cursors as clients hold them: sealed for the firm and the list. A key is a time of the firm's own rows, so
 * nothing of others could be read from it; sealed, nobody makes one up.
 */
@Injectable()
export class InboxCursors {
  constructor(private readonly box: SecretBox) {}

  encode({ asOf, section, after }: InboxCursor, list: string): string {
    const plain = JSON.stringify([asOf.toISOString(), section, after?.at ?? null, after?.id ?? null]);
    return this.box.seal(plain, bindingOf(list)).toString('base64url');
  }

  /** @throws 400 when it is not a cursor of this list of this firm */
  decode(text: string, list: string): InboxCursor {
    const [asOf, section, at, id] = this.opened(text, list);
    return { asOf: new Date(asOf), section, after: at === null || id === null ? null : { at, id } };
  }

  private opened(text: string, list: string): [string, number, string | null, string | null] {
    try {
      return JSON.parse(this.box.open(Buffer.from(text, 'base64url'), bindingOf(list))) as never;
    } catch {
      const message =
        'cursor is not one of this list: send meta.nextCursor of your last call with the same direction, view and q, or none to start at the beginning';
      throw validationError([{ field: 'cursor', code: 'invalid_format', message }]);
    }
  }
}

function bindingOf(list: string): string {
  return `inbox-cursor:${list}`;
}
