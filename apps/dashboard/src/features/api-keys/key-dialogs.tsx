import {
  type ApiKey,
  type CreatedApiKey,
  type CreatedCrmToken,
  type CrmToken,
  useRevokeCrmToken,
  useRevokeKey,
} from '../../api/api-keys.ts';
import { KEY_ALSO_AT_API } from '../../ui/assistant-key-words.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isolated } from '../../ui/isolated.ts';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';
import { SwitchDialog } from './switch-dialog.tsx';

/** What is asked, or shown once, in a dialog. */
export type Asked =
  | { what: 'create' | 'create-token' }
  | { what: 'rotate' | 'revoke'; key: ApiKey }
  | { what: 'revoke-token'; token: CrmToken }
  | { what: 'switch'; isOn: boolean }
  | { what: 'made'; key: CreatedApiKey; replaces: boolean }
  | { what: 'made-token'; token: CreatedCrmToken };

interface Props {
  asked: Asked;
  /** Goes on to another dialog; null closes it. */
  onAsk: (asked: Asked | null) => void;
}

/** The dialog of what was asked. */
export function KeyDialog({ asked, onAsk }: Props) {
  const onClose = () => onAsk(null);
  switch (asked.what) {
    case 'create':
      return (
        <CreateKeyDialog onMade={(key) => onAsk({ what: 'made', key, replaces: false })} onClose={onClose} />
      );
    case 'create-token':
      return <CreateTokenDialog onMade={(token) => onAsk({ what: 'made-token', token })} onClose={onClose} />;
    case 'rotate':
      return (
        <RotateKeyDialog
          apiKey={asked.key}
          onMade={(key) => onAsk({ what: 'made', key, replaces: true })}
          onClose={onClose}
        />
      );
    case 'revoke':
      return <RevokeDialog apiKey={asked.key} onClose={onClose} />;
    case 'revoke-token':
      return <RevokeTokenDialog token={asked.token} onClose={onClose} />;
    case 'switch':
      return <SwitchDialog isOn={asked.isOn} onClose={onClose} />;
    case 'made':
      return <MadeKey apiKey={asked.key} replaces={asked.replaces} onDone={onClose} />;
    case 'made-token':
      return <MadeToken token={asked.token} onDone={onClose} />;
  }
}

function RevokeDialog({ apiKey: { id, name, prefix }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`Revoke ${isolated(name)}`}
      label="Revoke this key"
      done={`${isolated(name)} is revoked.`}
      action={useRevokeKey()}
      input={id}
      onClose={onClose}
    >
      <p>
        The key <code>{prefix}</code> … stops working within one second and cannot be restored. Every call
        that uses it then fails with 401, and imports that it uploaded stop where they are. If you are not
        sure whether it is still in use, check when it was last used.
      </p>
    </ConfirmDialog>
  );
}

function RevokeTokenDialog({
  token: { id, name, prefix },
  onClose,
}: {
  token: CrmToken;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title={`Revoke ${isolated(name)}`}
      label="Revoke this token"
      done={`${isolated(name)} is revoked.`}
      action={useRevokeCrmToken()}
      input={id}
      onClose={onClose}
    >
      <p>
        The token <code>{prefix}</code> … stops working within one second and cannot be restored. The CRM that
        uses it can no longer send cases or read their statuses, and imports that it uploaded stop where they
        are.
      </p>
    </ConfirmDialog>
  );
}

function MadeKey({
  apiKey,
  replaces,
  onDone,
}: {
  apiKey: CreatedApiKey;
  replaces: boolean;
  onDone: () => void;
}) {
  return (
    <SecretDialog
      title={`${replaces ? 'The new key of' : 'The key of'} ${isolated(apiKey.name)}`}
      what="the key"
      secret={apiKey.key}
      onDone={onDone}
    >
      <p>
        Send it as <code>X-API-Key</code> with each call
        {apiKey.issuedVia === 'mcp' && (
          <>
            , and to <code>/mcp</code> as <code>Authorization: Bearer</code>
          </>
        )}
        .{apiKey.issuedVia === 'mcp' && ` ${KEY_ALSO_AT_API}`}
        {replaces && ' The old key no longer works: give the new one to every program that used it.'}
      </p>
    </SecretDialog>
  );
}

function MadeToken({ token: { name, token }, onDone }: { token: CreatedCrmToken; onDone: () => void }) {
  return (
    <SecretDialog title={`The token of ${isolated(name)}`} what="the token" secret={token} onDone={onDone}>
      <p>
        Enter it in your CRM, which sends it as <code>X-API-Key</code>.
      </p>
    </SecretDialog>
  );
}
