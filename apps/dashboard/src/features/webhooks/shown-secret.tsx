import type { SubscriptionWithSecret } from '../../api/webhooks.ts';
import { isolated } from '../../ui/isolated.ts';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { nameOf } from './webhook-words.ts';

interface Props {
  subscription: SubscriptionWithSecret;
  /** Else it has replaced another one. */
  isNew?: boolean;
  onDone: () => void;
}

/** The secret of a subscription, once. */
export function ShownSecret({ subscription, isNew = false, onDone }: Props) {
  return (
    <SecretDialog
      title={`${isNew ? 'The secret of' : 'The new secret of'} ${isolated(nameOf(subscription))}`}
      what="the secret"
      secret={subscription.secret}
      onDone={onDone}
    >
      <p>
        Your endpoint verifies the signature of each delivery with this secret. The whole text is the key.
        {!isNew && ' The old secret no longer signs anything, so give the new one to your endpoint now.'}
      </p>
    </SecretDialog>
  );
}
