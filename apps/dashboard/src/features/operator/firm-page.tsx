import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type AdministeredFirm, useFirm, useFirmState, usePeopleOfFirm } from '../../api/operator.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { isolated } from '../../ui/isolated.ts';
import { Loading } from '../../ui/loading.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { pageIn } from '../../ui/page-in.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Pager } from '../../ui/pager.tsx';
import { nameOf } from '../../ui/person-name.ts';
import { ROLE_IN_WORDS } from '../../ui/roles.ts';
import { Facts } from './facts.tsx';
import { Mark } from './mark.tsx';
import styles from './operator.module.css';
import { PERSON_STATUS } from './person-words.ts';

/** One firm: its state, its people, and the switch that takes it off the exchange. */
export function FirmPage({ id }: { id: string }) {
  const { data: firm, error, refetch } = useFirm(id);
  usePageTitle(firm?.name ?? 'Firm');
  return (
    <>
      <p className={styles.back}>
        <Link to="/operator/firms">All firms</Link>
      </p>
      <h1>
        <bdi>{firm?.name ?? 'Firm'}</bdi>
      </h1>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!firm && !error && <Loading />}
      {firm && <FirmFacts firm={firm} />}
      {firm && <People firmId={id} />}
    </>
  );
}

function FirmFacts({ firm }: { firm: AdministeredFirm }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Facts
        rows={{
          State: <Mark isGood={firm.isActive}>{firm.isActive ? 'Active' : 'Deactivated'}</Mark>,
          Kind: firm.isTestFirm ? 'Test firm: all of its cases are test cases' : 'Live',
          'Reference numbers': `${firm.referencePrefix}-0001 and so on`,
          'Public API': firm.publicApiEnabled ? 'On' : 'Off',
          'Second factor': firm.requiresSecondFactor ? 'Demanded of its people' : 'Left to its people',
          Created: <Moment at={firm.createdAt} />,
          Id: <CopyText text={firm.id} what="the id of the firm" />,
        }}
      />
      <div className={styles.actions}>
        <Button onClick={() => setAsked(true)}>
          {firm.isActive ? 'Deactivate the firm …' : 'Activate the firm …'}
        </Button>
        <Link to={`/operator/api-keys?firmId=${firm.id}`}>Its API keys</Link>
        <Link to={`/operator/imports?firmId=${firm.id}`}>Its imports</Link>
        <Link to={`/operator/audit-log?subjectId=${firm.id}`}>What was done to it</Link>
      </div>
      {isAsked && <StateDialog firm={firm} onClose={() => setAsked(false)} />}
    </>
  );
}

function StateDialog({
  firm: { id, name, isActive },
  onClose,
}: {
  firm: AdministeredFirm;
  onClose: () => void;
}) {
  // of the moment when it was opened: the page behind it follows the answer
  const [act] = useState(isActive ? ('deactivate' as const) : ('activate' as const));
  const action = useFirmState(id);
  const firm = isolated(name);
  const isEnd = act === 'deactivate';
  return (
    <ConfirmDialog
      title={isEnd ? `Deactivate ${firm}?` : `Activate ${firm}?`}
      label={isEnd ? 'Deactivate' : 'Activate'}
      done={isEnd ? `${firm} is deactivated.` : `${firm} is active.`}
      action={action}
      input={act}
      onClose={onClose}
    >
      {isEnd ? (
        <>
          <p>
            Within a second its people can no longer use the exchange, and its API keys are refused. No firm
            can send it a referral.
          </p>
          <p>
            Its cases, people and keys stay, and activating it again brings them back. Its test firm, if it
            has one, is deactivated with it, and stays so until it is activated by itself.
          </p>
        </>
      ) : (
        <>
          <p>
            Within a second its people can work again, its API keys work, and firms can send it referrals.
          </p>
          <p>Its test firm, if it has one, stays deactivated until it is activated by itself.</p>
        </>
      )}
    </ConfirmDialog>
  );
}

function People({ firmId }: { firmId: string }) {
  const [params] = useSearchParams();
  const { data, error, refetch } = usePeopleOfFirm(firmId, pageIn(params));
  return (
    <section aria-labelledby="people">
      <h2 id="people" className={styles.group}>
        People
      </h2>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <p className={styles.about}>Nobody works here yet.</p>}
      <ul className={styles.list} hidden={!data || data.data.length === 0}>
        {data?.data.map((person) => (
          <li key={person.id} className={styles.row}>
            <Link className={styles.name} to={`/operator/people/${person.id}`}>
              <bdi>{nameOf(person)}</bdi>
            </Link>
            <Mark isGood={person.status === 'active'}>{PERSON_STATUS[person.status]}</Mark>
            <span>{ROLE_IN_WORDS[person.role]}</span>
            <span className={styles.soft}>
              <bdi>{person.email}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {data && <Pager of="People" pagination={data.pagination} />}
    </section>
  );
}
