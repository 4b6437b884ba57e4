import { type FirmConnectedApp, useRevokeFirmApp } from '../../api/connected-apps.ts';
import { type OAuthApp, type OAuthAppWithSecret, useDeleteApp } from '../../api/oauth-apps.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isolated } from '../../ui/isolated.ts';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { RegisterDialog } from './register-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';

/** What is asked, or shown once, in a dialog. */
export type Asked =
  | { what: 'register' }
  | { what: 'change' | 'rotate' | 'delete'; app: OAuthApp }
  | { what: 'revoke'; connection: FirmConnectedApp }
  | { what: 'made'; app: OAuthAppWithSecret; secret: string; replaces: boolean };

interface Props {
  asked: Asked;
  /** Goes on to another dialog; null closes it. */
  onAsk: (asked: Asked | null) => void;
}

/** The dialog of what was asked. */
export function AppDialog({ asked, onAsk }: Props) {
  const onClose = () => onAsk(null);
  // a public app has no secret, and its client ID is in the list
  const show = (app: OAuthAppWithSecret, replaces: boolean) =>
    onAsk(app.clientSecret === null ? null : { what: 'made', app, secret: app.clientSecret, replaces });
  switch (asked.what) {
    case 'register':
      return <RegisterDialog onMade={(app) => show(app, false)} onClose={onClose} />;
    case 'change':
      return <ChangeDialog app={asked.app} onClose={onClose} />;
    case 'rotate':
      return <RotateDialog app={asked.app} onMade={(app) => show(app, true)} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog app={asked.app} onClose={onClose} />;
    case 'revoke':
      return <RevokeDialog connection={asked.connection} onClose={onClose} />;
    case 'made':
      return <MadeSecret {...asked} onDone={onClose} />;
  }
}

function DeleteDialog({ app: { clientId, name }, onClose }: { app: OAuthApp; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`Delete ${isolated(name)}`}
      label="Delete this app"
      done={`${isolated(name)} is deleted.`}
      action={useDeleteApp()}
      input={clientId}
      onClose={onClose}
    >
      <p>
        Everybody who uses it is signed out of it at once: its tokens stop working, and nobody can sign in to
        it again. This cannot be undone. An app that you register later gets another client ID.
      </p>
    </ConfirmDialog>
  );
}

function RevokeDialog({ connection, onClose }: { connection: FirmConnectedApp; onClose: () => void }) {
  const { clientId, userId, name, userName } = connection;
  return (
    <ConfirmDialog
      title={`Revoke ${isolated(name)} for ${isolated(userName)}`}
      label="Revoke it"
      done={`${isolated(name)} is revoked for ${isolated(userName)}.`}
      action={useRevokeFirmApp()}
      input={{ clientId, userId }}
      onClose={onClose}
    >
      <p>
        Its tokens in the name of <bdi>{userName}</bdi> stop working within one second. What it has read
        already it keeps. The person can allow it again: to prevent that, deactivate the person
        {connection.isOfFirm && ', or delete the app'}.
      </p>
    </ConfirmDialog>
  );
}

interface Made {
  app: OAuthAppWithSecret;
  secret: string;
  replaces: boolean;
  onDone: () => void;
}

function MadeSecret({ app: { clientId, name }, secret, replaces, onDone }: Made) {
  return (
    <SecretDialog
      title={`${replaces ? 'The new secret of' : 'The secret of'} ${isolated(name)}`}
      what="the secret"
      secret={secret}
      onDone={onDone}
    >
      <p>
        The app sends it with its client ID <code>{clientId}</code> when it gets tokens.
        {replaces && ' The old secret no longer works: give the new one to the app now.'}
      </p>
    </SecretDialog>
  );
}
