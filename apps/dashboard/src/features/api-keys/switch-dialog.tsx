import { useSwitchPublicApi } from '../../api/api-keys.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Switches the public API of the firm on or off, after saying what that does. */
export function SwitchDialog({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`Switch the public API ${isOn ? 'off' : 'on'}`}
      label={isOn ? 'Switch it off' : 'Switch it on'}
      done={`The public API is ${isOn ? 'off' : 'on'}.`}
      action={useSwitchPublicApi()}
      input={!isOn}
      onClose={onClose}
    >
      {isOn ? (
        <p>
          Every call with a key or a CRM token of your firm is refused within one second, until somebody
          switches it on again. Webhooks pause: events that happen meanwhile are never sent. Keys and tokens
          stay as they are.
        </p>
      ) : (
        <p>
          Keys and CRM tokens of your firm work again, and deliveries that were queued go on. Events that
          happened while it was off are never sent: catch up with the API.
        </p>
      )}
    </ConfirmDialog>
  );
}
