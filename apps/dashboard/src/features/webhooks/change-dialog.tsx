import { type Subscription, useChangeWebhook } from '../../api/webhooks.ts';
import { announce } from '../../ui/announce.ts';
import { isolated } from '../../ui/isolated.ts';
import { Modal } from '../../ui/modal.tsx';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { type ChangeDraft, changeDraft, changesOf } from './subscription-changes.ts';
import { SubscriptionForm } from './subscription-form.tsx';
import { nameOf } from './webhook-words.ts';

/** Changes the address and the note of a subscription. */
export function ChangeDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const { id, isEchoActive } = subscription;
  const kept = useKeptDraft<ChangeDraft>(`webhook-${id}`, () => changeDraft(subscription));
  const change = useChangeWebhook(id);
  const leave = () => {
    kept.forget();
    onClose();
  };
  const send = () => {
    const body = changesOf(kept.draft);
    if (Object.keys(body).length === 0) return leave();
    void kept
      .alone(() => change.mutateAsync(body))
      .then(() => {
        announce('Saved.');
        leave();
      })
      // the form shows it
      .catch(() => undefined);
  };
  const startOver = () => {
    kept.restart(changeDraft(subscription));
    change.reset();
  };
  return (
    <Modal title={`Change ${isolated(nameOf(subscription))}`} onClose={onClose} isBusy={change.isPending}>
      <p>Retries of older deliveries go to the new address too.</p>
      <SubscriptionForm
        draft={kept.draft}
        onChange={(typed) => kept.change(() => typed)}
        isGone={kept.isGone}
        foundAt={kept.foundAt}
        isUrlFixed={isEchoActive}
        label="Save"
        isBusy={change.isPending}
        problem={change.error}
        onSend={send}
        onStartOver={startOver}
        onClose={onClose}
      />
    </Modal>
  );
}
