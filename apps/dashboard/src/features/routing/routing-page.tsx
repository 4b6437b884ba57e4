import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { now } from '../../api/server-clock.ts';
import { useFirmZone, useRules } from '../../api/routing.ts';
import button from '../../ui/button.module.css';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { isAdministrator } from '../../ui/roles.ts';
import { useUser } from '../../ui/use-session.ts';
import { AskThem } from './ask-them.tsx';
import styles from './routing.module.css';
import { restartDay } from './rule-words.ts';
import { RulesList } from './rules-list.tsx';
import { TryCase } from './try-case.tsx';

/** The rules of the firm in the order in which they are tried, and a case to try them with. */
export function RoutingPage() {
  const { role } = useUser();
  const { data, error, refetch } = useRules();
  const mayChange = isAdministrator(role);
  usePageTitle('Routing');
  return (
    <>
      <div className={styles.head}>
        <h1>Routing</h1>
        {mayChange && (
          <Link className={`${button.button} ${button.first}`} to="/routing/new">
            <Plus size={16} aria-hidden="true" /> New rule
          </Link>
        )}
      </div>
      <p className={styles.about}>
        When somebody sends a case, the rules are tried from the top. The first one that is for the case and
        has a free slot suggests its firm.
      </p>
      {!mayChange && <AskThem />}
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.rules.length === 0 && <NoRules mayChange={mayChange} />}
      {data && data.rules.length > 0 && (
        <>
          <RulesList {...data} mayChange={mayChange} />
          <Caps />
          <TryCase rules={data.rules} />
        </>
      )}
    </>
  );
}

function NoRules({ mayChange }: { mayChange: boolean }) {
  return (
    <p className={styles.about}>
      There is no rule yet, so nobody is suggested: each case goes to the firm that somebody chooses.
      {mayChange && ' A rule names the cases that it is for, and the firms that take turns with them.'}
    </p>
  );
}

/** What a cap means, and when its month ends. */
function Caps() {
  const zone = useFirmZone();
  return (
    <p className={styles.about}>
      A monthly cap counts every referral that is sent by the slot, also one that is declined later. A slot
      whose month is used up is skipped.
      {zone &&
        ` All counts begin again on ${restartDay(zone, now())}, at midnight in the time zone of your firm (${zone}).`}
    </p>
  );
}
