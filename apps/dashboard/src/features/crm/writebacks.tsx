import { Link } from 'react-router';
import { useRetry, useRetryAll, useWritebacks, type Writeback } from '../../api/crm.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import editorStyles from '../../ui/editor.module.css';
import lines from '../../ui/lines.module.css';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { TimeUntil } from '../../ui/time-until.tsx';
import styles from './crm.module.css';
import { reasonOf } from './writeback-words.ts';

/** What could not be written to records of the CRM, why, and what to do. */
export function Writebacks() {
  const { data, error, refetch } = useWritebacks();
  const all = useRetryAll();
  const given = data?.rows.filter(({ state }) => state === 'needs_attention').length ?? 0;
  const retryAll = () =>
    all.mutate(undefined, { onSuccess: ({ data: { retried } }) => announce(triedInWords(retried)) });
  return (
    <section aria-labelledby="crm-outstanding">
      <h2 id="crm-outstanding" className={lines.group}>
        Write-backs that need attention
      </h2>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {all.error && <ProblemNotice problem={all.error} onRetry={retryAll} />}
      {!data && !error && <Loading />}
      {data?.total === 0 && <p className={lines.soft}>All is well: every record has its latest values.</p>}
      {given > 1 && (
        <p className={editorStyles.acts}>
          <Button isBusy={all.isPending} onClick={retryAll}>
            {all.isPending ? 'One moment …' : 'Try all of them again'}
          </Button>
        </p>
      )}
      <ul className={lines.lines} hidden={!data?.rows.length}>
        {data?.rows.map((one) => (
          <Line key={one.attemptId} one={one} />
        ))}
      </ul>
      {data && data.total > data.rows.length && (
        <p className={lines.soft}>
          {(data.total - data.rows.length).toLocaleString('en-US')} more are not shown.
        </p>
      )}
    </section>
  );
}

function triedInWords(count: number): string {
  return count === 1 ? '1 record is tried now.' : `${count} records are tried now.`;
}

function Line({ one }: { one: Writeback }) {
  const { attemptId, referenceNumber, crmObjectApiName, sourceRecordId, lastError, failures } = one;
  const retry = useRetry();
  const { why, next } = reasonOf(lastError);
  const tryNow = () => retry.mutate(attemptId, { onSuccess: () => announce('It is tried now.') });
  return (
    <li className={lines.line}>
      <div className={lines.what}>
        <p className={lines.name}>
          <Link to={`/inbox/sent?q=${encodeURIComponent(referenceNumber)}`}>{referenceNumber}</Link>
        </p>
        <p className={lines.soft}>
          <bdi>{crmObjectApiName}</bdi> <bdi>{sourceRecordId}</bdi>, sent <TimeAgo at={one.sentAt} />
        </p>
        <p className={styles.why}>
          {why} {lastError && <code>{lastError}</code>}
        </p>
        <p className={lines.soft}>
          {next} <When one={one} failures={failures} />
        </p>
        {retry.error && <ProblemNotice problem={retry.error} />}
      </div>
      <Button isBusy={retry.isPending} onClick={tryNow} aria-label={`Try it now: ${referenceNumber}`}>
        {retry.isPending ? 'One moment …' : 'Try it now'}
      </Button>
    </li>
  );
}

function When({ one: { nextTryAt }, failures }: { one: Writeback; failures: number }) {
  const tries = failures === 1 ? '1 try failed' : `${failures} tries failed`;
  if (nextTryAt === null) return <>{tries}: no more come by themselves.</>;
  if (failures === 0) return <>The next try comes soon.</>;
  return (
    <>
      {tries}. The next one comes <TimeUntil at={nextTryAt} />.
    </>
  );
}
