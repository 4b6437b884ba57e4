import { Link } from 'react-router';
import type { Hop } from '../../api/referral.ts';
import { caseTypeInWords } from '../../ui/case-type.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './analytics.module.css';

interface Props {
  row: Hop;
  /** The zone of the days. */
  tz: string;
}

/** One referral of a list behind a figure. */
export function CountedLine({ row, tz }: Props) {
  const isReceived = row.perspective === 'received';
  const firm = isReceived ? row.referringFirmName : row.referentFirmName;
  return (
    <li>
      <div>
        <Link to={`/referrals/${row.id}`}>
          {row.title === null ? 'Referral, client not shown yet' : <bdi>{row.title}</bdi>}
        </Link>
        <p className={styles.hint}>
          {row.referenceNumber}, {isReceived ? 'from' : 'to'} <bdi>{firm}</bdi>,{' '}
          {caseTypeInWords(row.caseType)}, {row.jurisdiction}
        </p>
      </div>
      <div>
        <StatusBadge status={row.status} />
        {row.sentDate && <p className={styles.hint}>Sent {dayOf(row.sentDate, tz)}</p>}
      </div>
    </li>
  );
}

function dayOf(at: string, tz: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: tz }).format(Date.parse(at));
}
