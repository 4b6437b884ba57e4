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
          Within one second, every call with a key or CRM token of your firm is refused until somebody
          switches the API on again. Webhooks pause: events that happen in the meantime are never sent. Keys
          and tokens stay as they are.
        </p>
      ) : (
        <p>
          Keys and CRM tokens of your firm work again, and queued deliveries continue. Events that happened
          while it was off are never sent: read them from the API.
        </p>
      )}
    </ConfirmDialog>
  );
}
