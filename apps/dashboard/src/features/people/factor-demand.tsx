import { Link } from 'react-router';
import { useDemandFactor, useFactorDemand, usePeopleWithoutFactor } from '../../api/people-second-factors.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ReadProblem } from '../../ui/whom-to-ask.tsx';
import { withoutFactor } from './factor-texts.ts';
import styles from './people.module.css';

/** Whether the firm demands a second factor of its people, and the switch. For administrators. */
export function FactorDemand({ onAsk }: { onAsk: (isRequired: boolean) => void }) {
  const { data, error, refetch } = useFactorDemand();
  if (error) return <ReadProblem error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { isRequired } = data;
  return (
    <p className={styles.demand}>
      {isRequired
        ? 'Your firm demands a second factor at every sign-in.'
        : 'Your firm leaves it to each person to use a second factor.'}
      <Button kind="quiet" onClick={() => onAsk(!isRequired)}>
        {isRequired ? 'Leave it to each person …' : 'Demand it of everybody …'}
      </Button>
    </p>
  );
}

/** Switches the demand on or off, after saying whom it meets. */
export function DemandDialog({ isRequired, onClose }: { isRequired: boolean; onClose: () => void }) {
  const demand = useDemandFactor();
  const { data: count } = usePeopleWithoutFactor({ enabled: isRequired });
  const isOwnMissing = demand.error instanceof ApiProblem && demand.error.reason === 'no_second_factor';
  return (
    <ConfirmDialog
      title={isRequired ? 'Demand a second factor' : 'Leave second factors to each person'}
      label={isRequired ? 'Demand it' : 'Leave it to each person'}
      done={isRequired ? 'Your firm demands a second factor.' : 'Second factors are left to each person.'}
      action={demand}
      input={isRequired}
      onClose={onClose}
    >
      <p>
        {isRequired
          ? `Nobody of your firm signs in with the password alone any more. ${withoutFactor(count)}`
          : 'People who have a second factor keep it, and may remove it. The others sign in with the password alone.'}
      </p>
      {isRequired && (
        <p>
          Keys of programs go on as they are. Assistants and apps that people connected stop working for those
          without a second factor until they have one.
        </p>
      )}
      {isOwnMissing && (
        <p>
          <Link to="/account">Set up your own second factor</Link> first.
        </p>
      )}
    </ConfirmDialog>
  );
}
