import type { Subscription, SubscriptionChange } from '../../api/webhooks.ts';
import type { SubscriptionDraft } from './subscription-form.tsx';

/** What is typed over a subscription, and how it was when that began. */
export interface ChangeDraft extends SubscriptionDraft {
  from: SubscriptionDraft;
}

/** The draft of a change, before anything is typed. Pure. */
export function changeDraft({ url, description }: Pick<Subscription, 'url' | 'description'>): ChangeDraft {
  const from = { url, description: description ?? '' };
  return { ...from, from };
}

/** What was changed. The rest is not sent: two people do not undo what the other one did. Pure. */
export function changesOf({ url, description, from }: ChangeDraft): SubscriptionChange {
  const [address, note] = [url.trim(), description.trim()];
  return {
    ...(address !== from.url && { url: address }),
    ...(note !== from.description && { description: note || null }),
  };
}
