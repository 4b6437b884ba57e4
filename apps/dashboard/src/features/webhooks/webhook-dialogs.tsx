import { useNavigate } from 'react-router';
import {
  type Subscription,
  type SubscriptionWithSecret,
  useChangeWebhook,
  useDeleteWebhook,
  useDisableEcho,
  useEnableEcho,
} from '../../api/webhooks.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isolated } from '../../ui/isolated.ts';
import { CatchUpDialog } from './catch-up-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { nameOf } from './webhook-words.ts';

/** What is asked, or shown, in a dialog. */
export type Asked =
  | { what: 'change' | 'rotate' | 'delete' }
  /** What is on when it is asked: the page may know of the change before the dialog closes. */
  | { what: 'switch' | 'echo'; isOn: boolean }
  /** Deliveries since this moment may be missing. */
  | { what: 'catch-up'; at: string }
  | { what: 'secret'; made: SubscriptionWithSecret };

interface Props {
  asked: Asked;
  subscription: Subscription;
  /** Goes on to another dialog; null closes it. */
  onAsk: (asked: Asked | null) => void;
}

/** The dialog of what was asked. */
export function WebhookDialog({ asked, subscription, onAsk }: Props) {
  const onClose = () => onAsk(null);
  const given = { subscription, onClose };
  switch (asked.what) {
    case 'change':
      return <ChangeDialog {...given} />;
    case 'switch':
      return <SwitchDialog {...given} isOn={asked.isOn} />;
    case 'rotate':
      return <RotateDialog {...given} onMade={(made) => onAsk({ what: 'secret', made })} />;
    case 'delete':
      return <DeleteDialog {...given} />;
    case 'echo':
      return asked.isOn ? <EchoOffDialog {...given} /> : <EchoOnDialog {...given} />;
    case 'catch-up':
      return <CatchUpDialog at={asked.at} onClose={onClose} />;
    case 'secret':
      return <ShownSecret subscription={asked.made} onDone={onClose} />;
  }
}

interface Given {
  subscription: Subscription;
  onClose: () => void;
}

function SwitchDialog({ subscription, isOn, onClose }: Given & { isOn: boolean }) {
  const name = isolated(nameOf(subscription));
  return (
    <ConfirmDialog
      title={`Switch ${name} ${isOn ? 'off' : 'on'}`}
      label={isOn ? 'Switch it off' : 'Switch it on'}
      done={`${name} is ${isOn ? 'off' : 'on'}.`}
      action={useChangeWebhook(subscription.id)}
      input={{ isActive: !isOn }}
      onClose={onClose}
    >
      {isOn ? (
        <p>
          Queued deliveries and retries are cancelled. Events that happen while it is off are never sent to
          this address.
        </p>
      ) : (
        <p>
          Events that happen from now on are sent again, and failures are counted from zero. Events that
          happened while it was off are never sent: read them from the API.
        </p>
      )}
    </ConfirmDialog>
  );
}

function DeleteDialog({ subscription, onClose }: Given) {
  const navigate = useNavigate();
  const name = isolated(nameOf(subscription));
  return (
    <ConfirmDialog
      title={`Delete ${name}`}
      label="Delete this subscription"
      done={`${name} is deleted.`}
      action={useDeleteWebhook()}
      input={subscription.id}
      onClose={onClose}
      onDone={() => void navigate('/webhooks', { replace: true })}
    >
      <p>
        Nothing more is sent to this address, and queued deliveries are cancelled. Its delivery log can no
        longer be read. This cannot be undone. To pause the webhook, switch it off instead.
      </p>
    </ConfirmDialog>
  );
}

function EchoOnDialog({ subscription, onClose }: Given) {
  return (
    <ConfirmDialog
      title="Turn echo mode on"
      label="Turn it on"
      done="Echo mode is on."
      action={useEnableEcho()}
      input={subscription.id}
      onClose={onClose}
    >
      <p>
        Deliveries go to an address of the exchange, where you can read them, instead of your endpoint. Your
        endpoint misses what happens in the meantime.
      </p>
    </ConfirmDialog>
  );
}

function EchoOffDialog({ subscription, onClose }: Given) {
  return (
    <ConfirmDialog
      title="Turn echo mode off"
      label="Turn it off"
      done="Echo mode is off."
      action={useDisableEcho()}
      input={subscription.id}
      onClose={onClose}
    >
      <p>
        Deliveries go to your endpoint again. The echo address stops working, and the requests that it
        received can no longer be read.
      </p>
    </ConfirmDialog>
  );
}
