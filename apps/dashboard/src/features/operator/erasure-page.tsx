import { Link } from 'react-router';
import { type Erasure, useErasure } from '../../api/operator.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { counted } from '../../ui/counted.ts';
import { Facts } from './facts.tsx';
import { Mark } from './mark.tsx';
import styles from './operator.module.css';

/** The receipt of an erasure. It follows the services until all of them have answered. */
export function ErasurePage({ id }: { id: string }) {
  const { data: erasure, error, refetch } = useErasure(id);
  usePageTitle('Receipt of an erasure');
  return (
    <>
      <p className={styles.back}>
        <Link to="/operator/erasures">All erasures</Link>
      </p>
      <h1>Receipt of an erasure</h1>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!erasure && !error && <Loading />}
      {erasure && <Receipt erasure={erasure} />}
    </>
  );
}

const ASKED_BY = { baseCaseId: 'a case', clientEmail: 'an email address', medCaseId: 'a med case' };

function Receipt({ erasure }: { erasure: Erasure }) {
  const { status, dryRun, reason, requestedBy, requestedAt, completedAt, rows } = erasure;
  const isDone = status === 'completed';
  return (
    <>
      <Facts
        rows={{
          State: (
            <Mark isGood={isDone}>{isDone ? 'All services have answered' : 'Services are at work'}</Mark>
          ),
          What: dryRun ? `Only counted: ${counted(rows, 'row')} would go` : `${counted(rows, 'row')} erased`,
          Reason: <bdi>{reason}</bdi>,
          'Asked by': <bdi>{requestedBy}</bdi>,
          'Named by': ASKED_BY[erasure.askedBy],
          Asked: <Moment at={requestedAt} />,
          Done: completedAt === null ? 'Not yet' : <Moment at={completedAt} />,
          Cases: counted(erasure.baseCaseIds.length + erasure.medCaseIds.length, 'case'),
          Id: <CopyText text={erasure.id} what="the id of the erasure" />,
        }}
      />
      <h2 className={styles.group}>What each service said</h2>
      <ul className={styles.list}>
        {erasure.services.map(({ service, answeredAt, erased }) => (
          <li key={service} className={styles.row}>
            <span className={styles.name}>{service}</span>
            <Mark isGood={answeredAt !== null}>{answeredAt === null ? 'Not yet' : 'Answered'}</Mark>
            <span>{counted(sumOf(erased), 'row')}</span>
            <span className={styles.soft}>{answeredAt !== null && <Moment at={answeredAt} />}</span>
          </li>
        ))}
      </ul>
      {erasure.expiring.length > 0 && (
        <>
          <h2 className={styles.group}>Copies that leave by themselves</h2>
          <ul className={styles.list}>
            {erasure.expiring.map(({ store, until }) => (
              <li key={store} className={styles.row}>
                <span className={styles.name}>{store}</span>
                <span className={styles.soft}>
                  until <Moment at={until} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function sumOf(erased: Readonly<Record<string, number>> | null): number {
  return Object.values(erased ?? {}).reduce((sum, count) => sum + count, 0);
}
