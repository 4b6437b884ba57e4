import type { ImportKind } from '../../api/imports.ts';

interface KindText {
  label: string;
  /** What the file holds, in a sentence. */
  about: string;
  /** What an import does and what it does not do: read before the button is pressed. */
  effects: readonly string[];
  /** On the button, after a count of rows. */
  verb: string;
}

/** Each kind of file in words. */
export const KINDS: Readonly<Record<ImportKind, KindText>> = {
  cases: {
    label: 'Historical cases',
    about: 'Cases from another system, as they were there, with their dates and outcomes.',
    effects: [
      'Each row becomes a case of your firm: a draft, or a referral to the firm that it names.',
      'It is silent: nobody gets a mail, and no webhook is called.',
      'Nothing is unmasked: a firm that received a referral sees the client once it acknowledges it.',
      'The analytics of both firms count the referrals by the day on which they were sent.',
      'It cannot be taken back. A row that was imported before is skipped.',
    ],
    verb: 'Import',
  },
  statuses: {
    label: 'Statuses of referrals',
    about: 'New statuses of referrals that your firm sent or received, many at once.',
    effects: [
      'Each row is one event: the other firm sees the new status at once, and webhooks are called for it.',
      'A row acknowledges a referral that your firm received and has not acknowledged yet: your people see the client from then on.',
      'Nobody gets a mail.',
      'A status that ends a referral, such as REJECTED, cannot be taken back.',
      'A row that had its effect before, or that only names the present status, is skipped.',
    ],
    verb: 'Update',
  },
};

/** The kind that an address names; historical cases for any other word. */
export function kindNamed(name: string | null): ImportKind {
  return name === 'statuses' ? 'statuses' : 'cases';
}
