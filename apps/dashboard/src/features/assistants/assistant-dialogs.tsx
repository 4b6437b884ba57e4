import { useSwitchAssistants } from '../../api/assistants.ts';
import { type FirmConnectedApp, useRevokeFirmApp } from '../../api/connected-apps.ts';
import { KEY_ALSO_AT_API } from '../../ui/assistant-key-words.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isolated } from '../../ui/isolated.ts';

/** Switches assistants on or off, after saying what that does. */
export function SwitchDialog({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`Switch assistants ${isOn ? 'off' : 'on'}`}
      label={isOn ? 'Switch them off' : 'Switch them on'}
      done={`Assistants are ${isOn ? 'off' : 'on'}.`}
      action={useSwitchAssistants()}
      input={!isOn}
      onClose={onClose}
    >
      {isOn ? (
        <>
          <p>
            Within one second, every call at <code>/mcp</code> is refused. What people have connected stays,
            and works again when somebody switches assistants on.
          </p>
          <p>There, keys that were made for an assistant are refused, too. {KEY_ALSO_AT_API}</p>
        </>
      ) : (
        <p>
          Everybody in your firm can then connect an assistant, for what they can see themselves. What it
          reads goes to whoever runs it. You see here who has connected what, and can revoke it.
        </p>
      )}
    </ConfirmDialog>
  );
}

/** Takes back what a person has allowed an assistant. */
export function RevokeDialog({
  connection: { clientId, userId, name, userName },
  onClose,
}: {
  connection: FirmConnectedApp;
  onClose: () => void;
}) {
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
        It can do nothing more in the name of <bdi>{userName}</bdi>, within one second. What it has read
        already it keeps. The person can connect it again: to prevent that, switch assistants off, or
        deactivate the person.
      </p>
    </ConfirmDialog>
  );
}
