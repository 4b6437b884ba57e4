import { Link } from 'react-router';
import { useLookalikes } from '../../api/send.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { useCaseForm } from './case-field.tsx';
import styles from './send.module.css';

/** Cases of the firm with a client of this name, so that nobody sends one twice. The draft is left out. */
export function Lookalikes() {
  const { values, caseId } = useCaseForm();
  const { clientFirstName, clientLastName } = values;
  const first = clientFirstName.trim();
  const last = clientLastName.trim();
  const words = useSettled(`${first} ${last}`);
  const { data } = useLookalikes(words, first.length > 0 && last.length > 1);
  const rows = (data?.rows ?? []).filter(({ baseCaseId }) => baseCaseId !== caseId);
  return (
    <div role="status">
      {rows.length > 0 && (
        <div className={styles.alike}>
          <p>
            <strong>Is this case here already?</strong> A client of this name is in:
          </p>
          <ul>
            {rows.map((row) => (
              <li key={row.id}>
                <Link
                  to={row.referralId ? `/referrals/${row.referralId}` : `/send/${row.baseCaseId}`}
                  target="_blank"
                >
                  <bdi>{row.title ?? row.referenceNumber}</bdi>
                </Link>{' '}
                <span>{row.referenceNumber}</span> <StatusBadge status={row.status} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
