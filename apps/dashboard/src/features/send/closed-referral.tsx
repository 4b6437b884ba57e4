import { Link } from 'react-router';
import type { Referral } from '../../api/referral.ts';
import { statusInWords } from '../../ui/status-badge.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import { sentMeanwhile, wayToSend } from '../../ui/ways-to-send.ts';
import styles from './send.module.css';

/** Why the case of a referral cannot be sent from its page. */
export interface Closed {
  title: string;
  /** With the name of a firm, which others chose. */
  words: [before: string, firmName: string, after: string];
  /** Where the case can be followed. */
  referralId: string;
  /** Nothing that was typed here will be needed. */
  isSent: boolean;
}

/** Null: it can be sent. */
export function closedFor(referral: Referral): Closed | null {
  const { id, isArchived, status } = referral;
  const here = { referralId: id, isSent: false };
  if (isArchived) return { ...here, title: 'The referral is archived', words: [ARCHIVED, '', ''] };
  if (wayToSend(referral)) return null;
  const sent = sentMeanwhile(referral);
  if (sent) {
    const words: Closed['words'] = ['It went to ', sent.referentFirmName ?? 'another firm', WITH_THEM];
    return { title: 'This case was sent', words, referralId: sent.id, isSent: true };
  }
  const now = `The status of the referral is “${statusInWords(status)}”.`;
  return { ...here, title: 'The case cannot be sent from here now', words: [now, '', ''] };
}

const ARCHIVED = 'It is sent nowhere before it is taken out of the archive. What was typed here is kept.';
const WITH_THEM = ', and can go to another firm when that referral has ended.';

/** In the place of the form: it was closed when the page was opened. */
export function ClosedReferral({ closed }: { closed: Closed }) {
  return (
    <div className={styles.message}>
      <h1>{closed.title}</h1>
      <Why {...closed} />
      <p>
        <Link to={`/referrals/${closed.referralId}`}>Open the referral</Link>
      </p>
    </div>
  );
}

interface NoticeProps {
  closed: Closed;
  /** It was open a moment ago. */
  isNew: boolean;
  /** The person has seen what was typed, and goes on. */
  onSeen: () => void;
}

/** Above the form, which still has what was typed. */
export function ClosedNotice({ closed, isNew, onSeen }: NoticeProps) {
  const { title, referralId, isSent } = closed;
  return (
    <div ref={isNew ? takeFocus : null} tabIndex={-1} className={styles.alike} role="alert">
      <p>
        <strong>{title}.</strong>
      </p>
      <Why {...closed} />
      <Link to={`/referrals/${referralId}`} onClick={isSent ? onSeen : undefined}>
        Open the referral
      </Link>
    </div>
  );
}

function Why({ words: [before, firmName, after] }: Closed) {
  return (
    <p>
      {before}
      <bdi>{firmName}</bdi>
      {after}
    </p>
  );
}
