import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { type Erasure, type PersonRequest, useErasures, useRequestErasure } from '../../api/operator.ts';
import { announce } from '../../ui/announce.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { pageIn } from '../../ui/page-in.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Pager } from '../../ui/pager.tsx';
import { counted } from '../../ui/counted.ts';
import { Mark } from './mark.tsx';
import styles from './operator.module.css';
import { PersonRequestForm } from './person-request-form.tsx';

/** Erases a person from the exchange: first it counts, then it asks, then it erases. */
export function ErasuresPage() {
  usePageTitle('Erasures');
  const counting = useRequestErasure();
  const [asked, setAsked] = useState<{ request: PersonRequest; found: Erasure } | null>(null);
  const count = (request: PersonRequest) =>
    counting.mutate({ ...request, dryRun: true }, { onSuccess: (found) => setAsked({ request, found }) });
  return (
    <>
      <h1>Erasures</h1>
      <p className={styles.about}>
        When a client asks to be forgotten, all that tells who the person is leaves every service. Cases,
        their status and their money stay. A <Link to="/operator/legal-holds">legal hold</Link> forbids it.
      </p>
      <h2 className={styles.group}>Erase a person</h2>
      <PersonRequestForm
        label="Count what would go …"
        reasonHint="It stays in the receipt, so do not name the person: “Request 2026-114”."
        isBusy={counting.isPending}
        onSend={count}
      />
      {counting.error && <ProblemNotice problem={counting.error} />}
      {asked && <EraseDialog {...asked} onClose={() => setAsked(null)} />}
      <Receipts />
    </>
  );
}

interface DialogProps {
  request: PersonRequest;
  /** What was counted. */
  found: Erasure;
  onClose: () => void;
}

function EraseDialog({ request, found, onClose }: DialogProps) {
  const navigate = useNavigate();
  const action = useRequestErasure(({ id }) => {
    announce('The erasure has begun.');
    void navigate(`/operator/erasures/${id}`);
  });
  const cases = found.baseCaseIds.length + found.medCaseIds.length;
  return (
    <ConfirmDialog
      title="Erase this person?"
      label="Erase for good"
      done="The erasure has begun."
      action={action}
      input={{ ...request, dryRun: false }}
      onClose={onClose}
    >
      <p>
        {counted(cases, 'case')} {cases === 1 ? 'belongs' : 'belong'} to the person. The first service would
        erase {counted(found.rows, 'row')}; the others are still counting, and the receipt below has all of
        it.
      </p>
      <p>
        <strong>It cannot be undone.</strong> Names, dates, free text and documents go within seconds, for all
        firms of these cases.
      </p>
    </ConfirmDialog>
  );
}

function Receipts() {
  const [params] = useSearchParams();
  const { data, error, refetch } = useErasures(pageIn(params));
  return (
    <section aria-labelledby="receipts">
      <h2 id="receipts" className={styles.group}>
        Receipts
      </h2>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.data.length === 0 && <p className={styles.about}>Nobody was erased yet.</p>}
      <ul className={styles.list} hidden={!data || data.data.length === 0}>
        {data?.data.map((one) => (
          <li key={one.id} className={styles.row}>
            <Link className={styles.name} to={`/operator/erasures/${one.id}`}>
              <bdi>{one.reason}</bdi>
            </Link>
            <Mark isGood={one.status === 'completed'}>
              {one.status === 'completed' ? 'Done' : 'Under way'}
            </Mark>
            <span>{one.dryRun ? 'Only counted' : 'Erased'}</span>
            <span className={styles.soft}>
              <Moment at={one.requestedAt} />
            </span>
          </li>
        ))}
      </ul>
      {data && <Pager of="Receipts" pagination={data.pagination} />}
    </section>
  );
}
