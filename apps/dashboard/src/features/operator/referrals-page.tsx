import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  type AdministeredReferral,
  type ReferralOfCase,
  useAdministeredReferral,
} from '../../api/operator.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Facts } from './facts.tsx';
import { ForceStatusForm } from './force-status-form.tsx';
import styles from './operator.module.css';

/** Finds a referral by its number, and forces its status. It shows nothing of the client. */
export function ReferralsPage({ id }: { id: string }) {
  const { data, error, refetch } = useAdministeredReferral(id);
  usePageTitle(data?.referral.referenceNumber ?? 'Referrals');
  return (
    <>
      <h1>Referrals</h1>
      <p className={styles.about}>
        Look up one referral to see where it stands, and to force its status when its firms cannot. Names and
        facts of clients are not shown here.
      </p>
      <Find value={id} />
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {id !== '' && !data && !error && <Loading />}
      {data && <Found referral={data.referral} tag={data.tag} />}
    </>
  );
}

function Find({ value }: { value: string }) {
  const navigate = useNavigate();
  const [text, setText] = useState(value);
  const [fault, setFault] = useState('');
  const find = (event: FormEvent) => {
    event.preventDefault();
    const reference = text.trim();
    setFault(reference === '' ? 'Enter a number, such as ABB-0001, or an id.' : '');
    if (reference !== '') void navigate(`/operator/referrals/${encodeURIComponent(reference)}`);
  };
  return (
    <form className={styles.inline} onSubmit={find} noValidate>
      <TextField
        label="Number or id"
        hint="ABB-0001 is a case, ABB-0001-R2 its second referral."
        fault={fault}
        value={text}
        onChange={({ target }) => setText(target.value)}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit">Find</Button>
    </form>
  );
}

function Found({ referral, tag }: { referral: AdministeredReferral; tag: string }) {
  const others = referral.referralsOfCase.filter(({ id }) => id !== referral.id);
  return (
    <>
      <h2 className={styles.group}>{referral.referenceNumber}</h2>
      <Facts
        rows={{
          Status: <StatusBadge status={referral.status} />,
          From: <Firm id={referral.referringFirmId} name={referral.referringFirmName} />,
          To: <Firm id={referral.referentFirmId} name={referral.referentFirmName} />,
          Sent: <Moment at={referral.sentDate} />,
          'Receiving firm': referral.isAcknowledged ? 'Has acknowledged it' : 'Has not acknowledged it',
          Kind: referral.isTestCase ? 'Test case' : 'Live',
        }}
      />
      <p className={styles.actions}>
        <Link to={`/operator/audit-log?subjectId=${referral.id}`}>What operators did to it</Link>
      </p>
      <ForceStatusForm key={referral.id} referral={referral} tag={tag} />
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others" className={styles.group}>
            Other referrals of the case
          </h2>
          <ul className={styles.list}>
            {others.map((other) => (
              <OtherLine key={other.id} referral={other} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Firm({ id, name }: { id: string; name: string }) {
  return (
    <Link to={`/operator/firms/${id}`}>
      <bdi>{name}</bdi>
    </Link>
  );
}

function OtherLine({ referral }: { referral: ReferralOfCase }) {
  return (
    <li className={styles.row}>
      <Link className={styles.name} to={`/operator/referrals/${referral.id}`}>
        {referral.referenceNumber}
      </Link>
      <StatusBadge status={referral.status} />
      <bdi>{referral.referringFirmName}</bdi>
      <bdi>{referral.referentFirmName}</bdi>
    </li>
  );
}
