import { type SubscriptionWithSecret, useCreateWebhook } from '../../api/webhooks.ts';
import { announce } from '../../ui/announce.ts';
import { Modal } from '../../ui/modal.tsx';
import { useKeptDraft } from '../../ui/use-kept-draft.ts';
import { type SubscriptionDraft, SubscriptionForm } from './subscription-form.tsx';

interface Props {
  onMade: (made: SubscriptionWithSecret) => void;
  onClose: () => void;
}

const EMPTY: SubscriptionDraft = { url: '', description: '' };

/** Makes a subscription. */
export function NewDialog({ onMade, onClose }: Props) {
  const kept = useKeptDraft<SubscriptionDraft>('webhook', () => EMPTY);
  const create = useCreateWebhook();
  const send = () =>
    void kept
      .alone(({ url, description }) =>
        create.mutateAsync({ url: url.trim(), description: description.trim() || null }),
      )
      .then((made) => {
        kept.forget();
        announce('The subscription is on.');
        onMade(made);
      })
      // the form shows it
      .catch(() => undefined);
  const startOver = () => {
    kept.restart(EMPTY);
    create.reset();
  };
  return (
    <Modal title="Subscribe to webhooks" onClose={onClose} isBusy={create.isPending}>
      <p>Events that happen from now on are sent to this address. Earlier events are not.</p>
      <SubscriptionForm
        draft={kept.draft}
        onChange={(change) => kept.change(() => change)}
        isGone={kept.isGone}
        foundAt={kept.foundAt}
        label="Subscribe"
        isBusy={create.isPending}
        problem={create.error}
        onSend={send}
        onStartOver={startOver}
        onClose={onClose}
      />
    </Modal>
  );
}
