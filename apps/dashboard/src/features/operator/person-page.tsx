import { useState } from 'react';
import { Link } from 'react-router';
import { type AdministeredPerson, useFactorsOf, usePerson } from '../../api/operator-records.ts';
import { Button } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { nameOf } from '../../ui/person-name.ts';
import { ROLE_IN_WORDS } from '../../ui/roles.ts';
import { useUser } from '../../ui/use-session.ts';
import { Facts } from './facts.tsx';
import { Mark } from './mark.tsx';
import styles from './operator.module.css';
import { OwnerLink } from './owner-link.tsx';
import { PersonStateDialog, ResetFactorsDialog } from './person-dialogs.tsx';
import { factorsInWords, ownerOf, PERSON_STATUS } from './person-words.ts';

/** One person of any firm: whether they can sign in and with what, and the way back in for who cannot. */
export function PersonPage({ id }: { id: string }) {
  const { data: person, error, refetch } = usePerson(id);
  const name = person ? nameOf(person) : 'Person';
  usePageTitle(name);
  return (
    <>
      <p className={styles.back}>
        <Link to="/operator/people">All people</Link>
      </p>
      <h1>
        <bdi>{name}</bdi>
      </h1>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!person && !error && <Loading />}
      {person && <PersonFacts person={person} />}
    </>
  );
}

function PersonFacts({ person }: { person: AdministeredPerson }) {
  const { id, email, role, status, isOwnerActive, isTestFirm } = person;
  const owner = ownerOf(person);
  return (
    <>
      <Facts
        rows={{
          'Email address': <bdi>{email}</bdi>,
          State: (
            <>
              <Mark isGood={status === 'active' && isOwnerActive}>{PERSON_STATUS[status]}</Mark>
              {!isOwnerActive && ' The firm or provider is deactivated, so nobody of it can sign in.'}
            </>
          ),
          Role: ROLE_IN_WORDS[role],
          ...(owner && { [owner.firmId ? 'Firm' : 'Provider']: <OwnerLink {...owner} /> }),
          ...(isTestFirm && { Kind: 'Person of a test firm' }),
          'Second factor': <Factors userId={id} />,
          Created: <Moment at={person.createdAt} />,
          Id: <CopyText text={id} what="the id of the person" />,
        }}
      />
      <Acts person={person} />
    </>
  );
}

/** Their kinds and names; neither secrets nor codes are shown to anybody. */
function Factors({ userId }: { userId: string }) {
  const { data, error } = useFactorsOf(userId);
  if (error) return 'Not known right now';
  return data ? factorsInWords(data.factors, data.recoveryCodesLeft) : '…';
}

function Acts({ person }: { person: AdministeredPerson }) {
  const { id, status, hasSecondFactor } = person;
  const isSelf = useUser().id === id;
  const [asked, setAsked] = useState<'state' | 'reset' | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <div className={styles.actions}>
        {!isSelf && (
          <Button onClick={() => setAsked('state')}>
            {status === 'deactivated' ? 'Activate the person …' : 'Deactivate the person …'}
          </Button>
        )}
        {!isSelf && hasSecondFactor && (
          <Button onClick={() => setAsked('reset')}>Reset the second factor …</Button>
        )}
        <Link to={`/operator/audit-log?subjectId=${id}`}>What was done to the account</Link>
        <Link to={`/operator/audit-log?actorUserId=${id}`}>What the person did</Link>
      </div>
      {isSelf && (
        <p className={styles.about}>
          This is you. Another operator can deactivate your account or reset your second factor;{' '}
          <Link to="/account">Your account</Link> has the rest.
        </p>
      )}
      {asked === 'state' && <PersonStateDialog person={person} onClose={close} />}
      {asked === 'reset' && <ResetFactorsDialog person={person} onClose={close} />}
    </>
  );
}
