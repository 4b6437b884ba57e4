/** What the firm has to do with an archived referral. */
interface Archived {
  /**
   * It owns the case: what it archives is archived for all firms that work on it. A program may have
   * archived the referral for its own firm alone, and the record does not tell one from the other.
   */
  isWhole: boolean;
  /** The owner has archived the case, and this firm is another one. */
  isByOwner: boolean;
  /** The person may take it out of the archive. */
  mayChange: boolean;
}

export const IN_ARCHIVE = 'It is in the archive.';
export const BY_OWNER =
  'The firm that owns the case has archived it for all firms that work on it. Only that firm can take it out of the archive.';

const TAKE_OUT = 'Take it out of the archive to write or to send the case.';
const ASK = 'A member of your firm can take it out of the archive';
const UNLESS = ', unless the firm that owns the case has archived it';

/** What it means that a referral is archived, and the way out. Pure. */
export function archivedInWords({ isWhole, isByOwner, mayChange }: Archived): string {
  if (isByOwner) return BY_OWNER;
  const effect = isWhole
    ? 'This case is archived: it is in no list but the archive, and your firm is not told what happens. The same is so for all firms that work on it, unless a program archived it for your firm alone.'
    : 'This referral is archived: it is in no list but the archive, and your firm is not told what happens.';
  return `${effect} ${mayChange ? TAKE_OUT : isWhole ? `${ASK}.` : `${ASK}${UNLESS}.`}`;
}
