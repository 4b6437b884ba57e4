import { type ConnectedApp, useConnectedApps, useRevokeOwnApp } from '../../api/connected-apps.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isolated } from '../../ui/isolated.ts';
import { Loading } from '../../ui/loading.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { Scopes } from '../../ui/scopes.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import styles from './account.module.css';

/** The applications that the person has allowed. */
export function ConnectedApps({ onRevoke }: { onRevoke: (app: ConnectedApp) => void }) {
  const { data: apps, error, refetch } = useConnectedApps();
  return (
    <section aria-labelledby="connected-apps">
      <h2 id="connected-apps" className={styles.group}>
        Connected apps
      </h2>
      <p className={styles.about}>
        {apps?.length === 0
          ? 'You have allowed no app to act in your name.'
          : 'You have allowed these to act in your name. They never see your password.'}
      </p>
      {error && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {!apps && !error && <Loading />}
      <ul className={styles.factors} hidden={!apps?.length}>
        {apps?.map((app) => (
          <AppLine key={app.clientId} app={app} onRevoke={() => onRevoke(app)} />
        ))}
      </ul>
    </section>
  );
}

function AppLine({ app, onRevoke }: { app: ConnectedApp; onRevoke: () => void }) {
  const { name, description, isOfFirm, host, scopes, allowedAt, lastUsedAt } = app;
  return (
    <li className={styles.factor}>
      <div>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        {description && <p className={styles.about}>{description}</p>}
        <p className={styles.about}>
          Allowed <TimeAgo at={allowedAt} />.{' '}
          {lastUsedAt === null ? (
            'Never used.'
          ) : (
            <>
              Last used <TimeAgo at={lastUsedAt} />.
            </>
          )}
          {isOfFirm && ' Registered by your firm.'}
          {host !== null && ` An assistant from ${host}.`}
        </p>
        <details>
          <summary>
            What it may do<span className="unseen">: {name}</span>
          </summary>
          <Scopes scopes={scopes} />
        </details>
      </div>
      <p className={styles.acts}>
        <Button kind="quiet" onClick={onRevoke} aria-label={`Revoke: ${name}`}>
          Revoke …
        </Button>
      </p>
    </li>
  );
}

/** Takes back what the person has allowed, after saying what happens. */
export function RevokeDialog({
  app: { clientId, name },
  onClose,
}: {
  app: ConnectedApp;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title={`Revoke ${isolated(name)}`}
      label="Revoke it"
      done={`${isolated(name)} is revoked.`}
      action={useRevokeOwnApp()}
      input={clientId}
      onClose={onClose}
    >
      <p>
        It is signed out within one second, everywhere you use it. What it has read already it keeps. When you
        sign in to it again, it asks you again.
      </p>
    </ConfirmDialog>
  );
}
