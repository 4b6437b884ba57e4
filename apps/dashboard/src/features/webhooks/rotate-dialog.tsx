import { type Subscription, type SubscriptionWithSecret, useRotateSecret } from '../../api/webhooks.ts';
import { announce } from '../../ui/announce.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import form from '../../ui/form.module.css';
import { isolated } from '../../ui/isolated.ts';
import { Modal } from '../../ui/modal.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { nameOf } from './webhook-words.ts';

interface Props {
  subscription: Subscription;
  onMade: (made: SubscriptionWithSecret) => void;
  onClose: () => void;
}

/** Replaces the secret, after saying that the old one dies at once. */
export function RotateDialog({ subscription, onMade, onClose }: Props) {
  const rotate = useRotateSecret(subscription.id);
  const { error, isPending } = rotate;
  const confirm = () =>
    rotate.mutate(undefined, {
      onSuccess: (made) => {
        announce('The secret is replaced.');
        onMade(made);
      },
    });
  return (
    <Modal
      title={`Rotate the secret of ${isolated(nameOf(subscription))}`}
      onClose={onClose}
      isBusy={isPending}
    >
      <div className={form.effect}>
        <p>
          The old secret stops working at once: it no longer signs anything, not even retries. Until your
          endpoint has the new secret, it refuses every delivery. Deliveries are retried after 30 seconds, 2,
          10 and 30 minutes, so give it the new secret within that time.
        </p>
      </div>
      {error && <ProblemNotice problem={error} />}
      <FormActions
        label="Rotate the secret"
        isBusy={isPending}
        problem={error}
        onClose={onClose}
        onConfirm={confirm}
      />
    </Modal>
  );
}
