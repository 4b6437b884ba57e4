import { useEffect, useId, useRef } from 'react';
import { EyeOff } from 'lucide-react';
import { Link } from 'react-router';
import type { InboxItem } from '../../api/inbox.ts';
import { caseTypeInWords } from '../../ui/case-type.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import styles from './inbox-row-line.module.css';
import { reasonInWords } from './views.ts';

interface Props {
  row: InboxItem;
  /** The row that j and k have reached. */
  isCurrent: boolean;
  onFocus: () => void;
}

/** One referral of the inbox. The whole line leads to it. */
export function InboxRowLine({ row, isCurrent, onFocus }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.focus({ preventScroll: true });
  }, [isCurrent]);
  const unread = useId();
  const isReceived = row.perspective === 'received';
  // the id of a sent row is that of its case; a draft has no referral yet: its page is the form
  const to = row.referralId === null ? `/send/${row.baseCaseId}` : `/referrals/${row.referralId}`;
  const firm = isReceived ? row.referringFirmName : row.referentFirmName;
  return (
    <article className={styles.row} data-urgent={row.attention.length > 0} data-unread={row.isUnread}>
      <div className={styles.what}>
        <Link
          ref={link}
          to={to}
          onFocus={onFocus}
          className={styles.title}
          aria-describedby={row.isUnread ? unread : undefined}
        >
          {row.title === null ? 'Referral, client not shown yet' : <bdi>{row.title}</bdi>}
        </Link>
        {row.piiMasked && (
          <span className={styles.masked}>
            <EyeOff size={14} aria-hidden="true" /> {maskInWords(row)}
          </span>
        )}
        <p className={styles.facts}>
          <span>{row.referenceNumber}</span>
          {firm !== null && (
            <span>
              {isReceived ? 'from' : 'to'} <bdi>{firm}</bdi>
            </span>
          )}
          <span>{caseTypeInWords(row.caseType)}</span>
          <span>{row.jurisdiction}</span>
          {row.isTestCase && <strong>Test case</strong>}
        </p>
      </div>
      <ul className={styles.reasons}>
        {row.isUnread && (
          <li id={unread} data-reason="unread">
            Unread
          </li>
        )}
        {row.attention.map((reason) => (
          <li key={reason} data-reason={reason}>
            {reasonInWords(reason, row)}
          </li>
        ))}
      </ul>
      <div className={styles.state}>
        <StatusBadge status={row.status} />
        <span className={styles.when}>
          <TimeAgo at={row.updatedAt} />
        </span>
      </div>
    </article>
  );
}

function maskInWords({ status }: InboxItem): string {
  return status === 'REJECTED' || status === 'WITHDRAWN'
    ? 'Masked: it ended before your firm acknowledged it'
    : 'Masked until your firm acknowledges it';
}
