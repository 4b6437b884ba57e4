import { useFirmAssistants } from '../../api/assistants.ts';
import type { FirmConnectedApp } from '../../api/connected-apps.ts';
import { Button } from '../../ui/button.tsx';
import lines from '../../ui/lines.module.css';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import type { Asked } from './assistants-page.tsx';

/** Which assistants the people of the firm have connected, a line for each person. */
export function ConnectedAssistants({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const { data: rows, error, refetch } = useFirmAssistants();
  return (
    <section aria-labelledby="connected-assistants">
      <h2 id="connected-assistants" className={lines.group}>
        Connected by people of your firm
      </h2>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!rows && !error && <Loading />}
      {rows?.length === 0 && <p className={lines.intro}>Nobody has connected an assistant.</p>}
      <ul className={lines.lines} hidden={!rows?.length}>
        {rows?.map((row) => (
          <AssistantLine
            key={row.clientId + row.userId}
            connection={row}
            onRevoke={() => onAsk({ what: 'revoke', connection: row })}
          />
        ))}
      </ul>
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
