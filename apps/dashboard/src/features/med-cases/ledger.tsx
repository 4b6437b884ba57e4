import { useState } from 'react';
import { Link } from 'react-router';
import type { MedReferralPath, MedReferralStatus } from '../../api/med-cases.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { useTotals } from '../../api/pharmacy.ts';
import { useOwnProvider } from '../../api/providers.ts';
import { Button } from '../../ui/button.tsx';
import buttonStyles from '../../ui/button.module.css';
import { Loading } from '../../ui/loading.tsx';
import { Fills } from './fills.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { LedgerDialog, type LedgerTask } from './ledger-dialogs.tsx';
import styles from './med-cases.module.css';
import { type Side, takesFills } from './med-moves.ts';
import { Restricted } from './restricted.tsx';
import { TotalsCard } from './totals-card.tsx';
import { Transactions } from './transactions.tsx';

interface Props {
  path: MedReferralPath;
  side: Side;
  status: MedReferralStatus;
}

/** What a pharmacy dispensed, and what was paid. Its provider writes it, and the firm reads it. */
export function Ledger({ path, side, status }: Props) {
  const provider = useOwnProvider(side === 'provider');
  const totals = useTotals(path);
  const [task, setTask] = useState<LedgerTask | null>(null);
  if (provider?.restrictedAccess || isRestricted(totals.error)) return <Restricted />;
  const onTask = side === 'provider' ? setTask : null;
  return (
    <>
      <section className={styles.card} aria-labelledby="ledger-balance">
        <h2 id="ledger-balance">Balance</h2>
        {totals.error && <ProblemNotice problem={totals.error} onRetry={() => void totals.refetch()} />}
        {!totals.data && !totals.error && <Loading />}
        {totals.data && <TotalsCard totals={totals.data} side={side} />}
        {onTask && <Tasks path={path} status={status} onTask={onTask} />}
      </section>
      <Fills path={path} side={side} onTask={onTask} />
      <Transactions path={path} onTask={onTask} />
      {task && <LedgerDialog task={task} path={path} onClose={() => setTask(null)} />}
    </>
  );
}

interface TasksProps {
  path: MedReferralPath;
  status: MedReferralStatus;
  onTask: (task: LedgerTask) => void;
}

/** What the provider records. An ended referral takes no fills, though money may still move. */
function Tasks({ path: { caseId, referralId }, status, onTask }: TasksProps) {
  const isOpen = takesFills(status);
  return (
    <>
      <div className={styles.moves}>
        <Button
          kind="first"
          disabled={!isOpen}
          aria-describedby={isOpen ? undefined : 'no-fills'}
          onClick={() => onTask({ what: 'fill' })}
        >
          Record a fill …
        </Button>
        <Button onClick={() => onTask({ what: 'transaction', fill: null })}>Record a transaction …</Button>
        <Button onClick={() => onTask({ what: 'balance' })}>Report your balance …</Button>
        <Link className={buttonStyles.button} to={`/med-cases/${caseId}/referrals/${referralId}/import`}>
          Import a file
        </Link>
      </div>
      {!isOpen && (
        <p id="no-fills" className={styles.hint}>
          The referral has ended, so nothing is dispensed for it any more. Payments and their reversals are
          recorded still.
        </p>
      )}
    </>
  );
}

function isRestricted(problem: unknown): boolean {
  return problem instanceof ApiProblem && problem.code === 'restricted_access';
}
