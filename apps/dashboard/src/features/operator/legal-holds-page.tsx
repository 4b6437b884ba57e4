import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type LegalHold, useLegalHolds, usePlaceHold, useReleaseHold } from '../../api/operator.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { pageIn } from '../../ui/page-in.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Pager } from '../../ui/pager.tsx';
import { counted } from '../../ui/counted.ts';
import styles from './operator.module.css';
import { PersonRequestForm } from './person-request-form.tsx';

/** Who must not be erased, by order of a court or a contract. */
export function LegalHoldsPage() {
  usePageTitle('Legal holds');
  const placing = usePlaceHold();
  // the form is made anew: a second press must not place a second hold
  const [placed, setPlaced] = useState(0);
  const place = (request: Parameters<typeof placing.mutate>[0]) =>
    placing.mutate(request, {
      onSuccess: () => {
        announce('The hold is placed.');
        setPlaced(placed + 1);
      },
    });
  return (
    <>
      <p className={styles.back}>
        <Link to="/operator/erasures">Erasures</Link>
      </p>
      <h1>Legal holds</h1>
      <p className={styles.about}>
        While a hold stands, the person cannot be erased and drafts of the person cannot be deleted. It covers
        the cases that the person has at that moment.
      </p>
      <h2 className={styles.group}>Place a hold</h2>
      <PersonRequestForm
        key={placed}
        label="Place the hold"
        reasonHint="It is kept for ever, so do not name the person: “Docket 26-1180”."
        isBusy={placing.isPending}
        onSend={place}
      />
      {placing.error && <ProblemNotice problem={placing.error} />}
      <Holds />
    </>
  );
}

function Holds() {
  const [params] = useSearchParams();
  const { data, error, refetch } = useLegalHolds(pageIn(params));
  const [asked, setAsked] = useState<LegalHold | null>(null);
  return (
    <section aria-labelledby="holds">
      <h2 id="holds" className={styles.group}>
        Holds
      </h2>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.data.length === 0 && <p className={styles.about}>No hold was ever placed.</p>}
      <ul className={styles.list} hidden={!data || data.data.length === 0}>
        {data?.data.map((hold) => (
          <HoldLine key={hold.id} hold={hold} onRelease={() => setAsked(hold)} />
        ))}
      </ul>
      {data && <Pager of="Holds" pagination={data.pagination} />}
      {asked && <ReleaseDialog hold={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

function HoldLine({ hold, onRelease }: { hold: LegalHold; onRelease: () => void }) {
  const { reason, placedBy, placedAt, releasedAt, releasedBy } = hold;
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <bdi>{reason}</bdi>
      </span>
      <span>{counted(hold.baseCaseIds.length + hold.medCaseIds.length, 'case')}</span>
      <span className={styles.soft}>
        <bdi>{placedBy}</bdi>, <Moment at={placedAt} />
      </span>
      {releasedAt === null ? (
        <span>
          <Button kind="quiet" onClick={onRelease} aria-label={`Release: ${reason}`}>
            Release …
          </Button>
        </span>
      ) : (
        <span className={styles.soft}>
          Released by <bdi>{releasedBy}</bdi>, <Moment at={releasedAt} />
        </span>
      )}
    </li>
  );
}

function ReleaseDialog({ hold, onClose }: { hold: LegalHold; onClose: () => void }) {
  const action = useReleaseHold();
  return (
    <ConfirmDialog
      title="Release this hold?"
      label="Release"
      done="The hold is released."
      action={action}
      input={hold.id}
      onClose={onClose}
    >
      <p>
        From then on the person of “<bdi>{hold.reason}</bdi>” can be erased, unless another hold forbids it.
        The record of the hold stays.
      </p>
    </ConfirmDialog>
  );
}
