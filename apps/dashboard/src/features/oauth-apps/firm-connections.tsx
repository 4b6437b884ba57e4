import { useSearchParams } from 'react-router';
import { type FirmConnectedApp, useFirmConnectedApps } from '../../api/connected-apps.ts';
import { Button } from '../../ui/button.tsx';
import lines from '../../ui/lines.module.css';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { pageIn } from '../../ui/page-in.ts';
import { Pager } from '../../ui/pager.tsx';
import { Scopes } from '../../ui/scopes.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import type { Asked } from './app-dialogs.tsx';
import styles from './oauth-apps.module.css';

/** Which applications the people of the firm have allowed, a line for each person. */
export function FirmConnections({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const [params] = useSearchParams();
  const { data, error, isPlaceholderData, refetch } = useFirmConnectedApps({ page: pageIn(params) });
  return (
    <section aria-labelledby="connected-apps">
      <h2 id="connected-apps" className={lines.group}>
        What people of your firm have allowed
      </h2>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.pagination.total === 0 && <p className={lines.intro}>Nobody has allowed an app.</p>}
      <ul className={lines.lines} aria-busy={isPlaceholderData} hidden={!data?.data.length}>
        {data?.data.map((row) => (
          <ConnectionLine
            key={row.clientId + row.userId}
            connection={row}
            onRevoke={() => onAsk({ what: 'revoke', connection: row })}
          />
        ))}
      </ul>
      {data && <Pager of="Connected apps" pagination={data.pagination} isPart />}
    </section>
  );
}

function ConnectionLine({ connection, onRevoke }: { connection: FirmConnectedApp; onRevoke: () => void }) {
  const { name, userName, userEmail, scopes, allowedAt, lastUsedAt } = connection;
  return (
    <li className={lines.line}>
      <div className={lines.what}>
        <p className={lines.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={lines.soft}>
          Allowed by <bdi>{userName}</bdi>
          {userName !== userEmail && (
            <>
              {' '}
              (<bdi>{userEmail}</bdi>)
            </>
          )}{' '}
          <TimeAgo at={allowedAt} />.{' '}
          {lastUsedAt === null ? (
            'Never used.'
          ) : (
            <>
              Last used <TimeAgo at={lastUsedAt} />.
            </>
          )}{' '}
          {originOf(connection)}
        </p>
        <details className={styles.details}>
          <summary>
            What it may do
            <span className="unseen">
              : {name}, for {userName}
            </span>
          </summary>
          <Scopes scopes={scopes} />
        </details>
      </div>
      <div className={styles.acts}>
        <Button kind="quiet" onClick={onRevoke} aria-label={`Revoke: ${name}, for ${userName}`}>
          Revoke …
        </Button>
      </div>
    </li>
  );
}

function originOf({ host, isOfFirm, isAssistant }: FirmConnectedApp): string {
  if (host !== null) return `An assistant from ${host}.`;
  const origin = isOfFirm ? 'Registered by your firm.' : 'Registered by the exchange.';
  return isAssistant ? `${origin} It works as an assistant, too.` : origin;
}
