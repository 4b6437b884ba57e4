import { useState } from 'react';
import { type ApiKey, usePastKeys } from '../../api/api-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import styles from './api-keys.module.css';
import { KeyName, KeyRights, LastUsed } from './key-line.tsx';

/** Keys that no longer work. They are read when somebody opens the list. */
export function PastKeys() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.past} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Revoked and expired keys</summary>
      {isOpen && <PastList />}
    </details>
  );
}

function PastList() {
  const { keys, isKnown, error, refetch, hasNextPage, fetchNextPage } = usePastKeys();
  return (
    <>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!isKnown && !error && <Loading />}
      {isKnown && keys.length === 0 && (
        <p className={styles.about}>No keys have been revoked or have expired.</p>
      )}
      <ul className={styles.keys} hidden={keys.length === 0}>
        {keys.map((key) => (
          <PastLine key={key.id} apiKey={key} />
        ))}
      </ul>
      {hasNextPage && <Button onClick={() => void fetchNextPage({ cancelRefetch: false })}>Show more</Button>}
    </>
  );
}

function PastLine({ apiKey }: { apiKey: ApiKey }) {
  const { revokedAt, expiresAt, lastUsedAt } = apiKey;
  const endedAt = revokedAt ?? expiresAt;
  return (
    <li className={styles.key}>
      <KeyName apiKey={apiKey} />
      <KeyRights apiKey={apiKey} />
      <div className={styles.when}>
        {endedAt !== null && (
          <p>
            {revokedAt === null ? 'Expired ' : 'Revoked '}
            <Moment at={endedAt} />
          </p>
        )}
        <LastUsed at={lastUsedAt} />
      </div>
    </li>
  );
}
