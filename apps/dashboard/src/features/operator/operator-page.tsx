import type { ComponentType } from 'react';
import { Link, useParams } from 'react-router';
import { useSecondFactors } from '../../api/second-factors.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useUser } from '../../ui/use-session.ts';
import { ApiKeysPage } from './api-keys-page.tsx';
import { AuditLogPage } from './audit-log-page.tsx';
import { DeadLettersPage } from './dead-letters-page.tsx';
import { ErasurePage } from './erasure-page.tsx';
import { ErasuresPage } from './erasures-page.tsx';
import { FirmPage } from './firm-page.tsx';
import { FirmsPage } from './firms-page.tsx';
import { HealthPage } from './health-page.tsx';
import { ImportsPage } from './imports-page.tsx';
import { LegalHoldsPage } from './legal-holds-page.tsx';
import styles from './operator.module.css';
import { PeoplePage } from './people-page.tsx';
import { PersonPage } from './person-page.tsx';
import { ProviderPage } from './provider-page.tsx';
import { ProvidersPage } from './providers-page.tsx';
import { ReferralsPage } from './referrals-page.tsx';

/** The pages of operators by their address; those of one record take its id. */
const PAGES: Readonly<Record<string, ComponentType<{ id: string }>>> = {
  firms: ({ id }) => (id ? <FirmPage id={id} /> : <FirmsPage />),
  referrals: ReferralsPage,
  people: ({ id }) => (id ? <PersonPage id={id} /> : <PeoplePage />),
  providers: ({ id }) => (id ? <ProviderPage id={id} /> : <ProvidersPage />),
  'api-keys': ApiKeysPage,
  imports: ImportsPage,
  erasures: ({ id }) => (id ? <ErasurePage id={id} /> : <ErasuresPage />),
  'legal-holds': LegalHoldsPage,
  'audit-log': AuditLogPage,
  'dead-letters': DeadLettersPage,
  health: HealthPage,
};

/** The side of the exchange's operators. The API decides who may; this says it before anything is asked. */
export function OperatorPage() {
  const { role } = useUser();
  const { page = '', id = '' } = useParams();
  const Page = Object.hasOwn(PAGES, page) ? PAGES[page] : undefined;
  if (role !== 'system_admin') return <NotForYou />;
  return <WithSecondFactor>{Page ? <Page key={id} id={id} /> : <Nowhere />}</WithSecondFactor>;
}

function NotForYou() {
  usePageTitle('For operators');
  return (
    <>
      <h1>For operators of the exchange</h1>
      <p className={styles.about}>
        Only people who operate the exchange see this page. <Link to="/">Go to your first page</Link>
      </p>
    </>
  );
}

function Nowhere() {
  usePageTitle('Nothing here');
  return <h1>There is nothing here</h1>;
}

/** The API refuses operators without a second factor; the page says how to get one. */
function WithSecondFactor({ children }: { children: React.ReactNode }) {
  const { data, error, refetch } = useSecondFactors();
  if (data && data.factors.length === 0) return <SecondFactorFirst />;
  if (data) return children;
  return error ? <ProblemNotice problem={error} onRetry={() => void refetch()} /> : <Loading />;
}

function SecondFactorFirst() {
  usePageTitle('Second factor needed');
  return (
    <>
      <h1>You need a second factor first</h1>
      <p className={styles.about}>
        Operators can change the data of every firm. So a password alone does not open these pages: you also
        need an authenticator app or a passkey. It takes two minutes to set one up, and the pages open at
        once.
      </p>
      <p className={styles.about}>
        <Link to="/account">Set up a second factor under Your account</Link>
      </p>
    </>
  );
}
