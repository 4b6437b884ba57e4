import { Link } from 'react-router';
import type { Hop } from '../../api/referral.ts';
import { isolated } from '../../ui/isolated.ts';
import { Moment } from '../../ui/moment.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './hops.module.css';
import card from './referral.module.css';

/** Every referral of the case to which the firm is a party: a firm sees no hop of others. */
export function Hops({ hops, current }: { hops: readonly Hop[]; current: string }) {
  if (hops.length < 2) return null;
  return (
    <section className={card.card} aria-labelledby="hops">
      <h2 id="hops">Referrals of this case</h2>
      <p className={styles.explained}>
        Those that your firm sent or received. What other firms refer among themselves is not shown.
      </p>
      <ol className={styles.hops}>
        {hops.map((hop) => (
          <li key={hop.id} aria-current={hop.id === current ? 'page' : undefined}>
            <p className={styles.name}>
              {hop.id === current ? (
                <strong>{hop.referenceNumber}</strong>
              ) : (
                <Link to={`/referrals/${hop.id}`}>{hop.referenceNumber}</Link>
              )}
              <StatusBadge status={hop.status} />
            </p>
            <p className={styles.firms}>
              {hop.perspective === 'received' ? 'Received from ' : 'Sent to '}
              <bdi>{otherFirm(hop)}</bdi>
              {hop.sentDate && (
                <>
                  , <Moment at={hop.sentDate} />
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A referral in a line: `ABB-0001-R2, sent to Lindqvist Trial Group`. */
export function hopInWords(hop: Hop): string {
  const direction = hop.perspective === 'received' ? 'received from' : 'sent to';
  return `${hop.referenceNumber}, ${direction} ${isolated(otherFirm(hop))}`;
}

function otherFirm(hop: Hop): string {
  return (hop.perspective === 'received' ? hop.referringFirmName : hop.referentFirmName) ?? '';
}
