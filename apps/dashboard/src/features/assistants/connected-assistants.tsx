import { useSearchParams } from 'react-router';
import { type FirmConnectedApp, useFirmConnectedApps } from '../../api/connected-apps.ts';
import { Button } from '../../ui/button.tsx';
import lines from '../../ui/lines.module.css';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { pageIn } from '../../ui/page-in.ts';
import { Pager } from '../../ui/pager.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import type { Asked } from './assistants-page.tsx';

/** Which assistants the people of the firm have connected, a line for each person. */
export function ConnectedAssistants({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const [params] = useSearchParams();
  const search = { page: pageIn(params), isAssistant: true } as const;
  const { data, error, isPlaceholderData, refetch } = useFirmConnectedApps(search);
  return (
    <section aria-labelledby="connected-assistants">
      <h2 id="connected-assistants" className={lines.group}>
        Connected by people of your firm
      </h2>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.pagination.total === 0 && <p className={lines.intro}>Nobody has connected an assistant.</p>}
      <ul className={lines.lines} aria-busy={isPlaceholderData} hidden={!data?.data.length}>
        {data?.data.map((row) => (
          <AssistantLine
            key={row.clientId + row.userId}
            connection={row}
            onRevoke={() => onAsk({ what: 'revoke', connection: row })}
          />
        ))}
      </ul>
      {data && <Pager of="Assistants" pagination={data.pagination} isPart />}
    </section>
  );
}

function AssistantLine({ connection, onRevoke }: { connection: FirmConnectedApp; onRevoke: () => void }) {
  const { name, host, userName, scopes, allowedAt, lastUsedAt } = connection;
  return (
    <li className={lines.line}>
      <div className={lines.what}>
        <p className={lines.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={lines.soft}>
          {host === null ? 'Registered here. ' : `From ${host}. `}
          Connected by <bdi>{userName}</bdi> <TimeAgo at={allowedAt} />,{' '}
          {scopes.includes('cases:write') ? 'to read and write' : 'to read'}.{' '}
          {lastUsedAt === null ? (
            'Never used.'
          ) : (
            <>
              Last used <TimeAgo at={lastUsedAt} />.
            </>
          )}
        </p>
      </div>
      <Button kind="quiet" onClick={onRevoke} aria-label={`Revoke: ${name}, for ${userName}`}>
        Revoke …
      </Button>
    </li>
  );
}
