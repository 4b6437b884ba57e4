import type { NetworkAct, Relationship } from '../../api/network.ts';

interface ActText {
  label: string;
  title: (firm: string) => string;
  /** What happens then. */
  effect: (firm: string) => string;
  done: (firm: string) => string;
}

/** Each act in words. */
export const NETWORK_ACTS: Readonly<Record<NetworkAct, ActText>> = {
  accept: {
    label: 'Accept',
    title: (firm) => `Accept ${firm}`,
    effect: (firm) =>
      `${firm} sees that you accept its referrals, and its routing rules may choose your firm. You still decide on each referral.`,
    done: (firm) => `${firm} may send to you.`,
  },
  refuse: {
    label: 'Refuse',
    title: (firm) => `Refuse ${firm}`,
    effect: (firm) =>
      `${firm} sees that you do not accept its referrals, and its routing rules skip your firm. It can still send a referral by hand. You can accept the firm later.`,
    done: (firm) => `${firm} is refused.`,
  },
  pause: {
    label: 'Pause',
    title: (firm) => `Pause ${firm}`,
    effect: (firm) =>
      `The routing rules of ${firm} no longer choose your firm. ${firm} can still send a referral by hand, and referrals under way go on. You can accept the firm again at any time.`,
    done: (firm) => `${firm} is paused.`,
  },
  end: {
    label: 'End',
    title: (firm) => `End the relationship with ${firm}`,
    effect: (firm) =>
      `Your terms with ${firm} are deleted. Referrals under way go on, and you can still send to the firm. What ${firm} decided about you stays: when you ask again, it holds again.`,
    done: (firm) => `The relationship with ${firm} has ended.`,
  },
};

/** How things stand with another firm. */
export function stateInWords({ direction, status }: Pick<Relationship, 'direction' | 'status'>): string {
  if (status === 'active') return direction === 'inbound' ? 'May send to you' : 'Accepts your referrals';
  if (status === 'pending') return direction === 'inbound' ? 'Waits for your answer' : 'Has not answered yet';
  return direction === 'inbound' ? 'Paused or refused by you' : 'Does not accept your referrals now';
}

/** A share of the fee as it was typed. Undefined: it is none between 0 and 100. Null: nothing was typed. */
export function shareIn(text: string): number | null | undefined {
  const typed = text.trim().replace(/\s*%$/, '');
  if (typed === '') return null;
  const share = Number(typed);
  return /^\d{1,3}(\.\d{1,2})?$/.test(typed) && share <= 100 ? share : undefined;
}

type Terms = Pick<Relationship, 'sendingPercentage' | 'referralInstructions' | 'description'>;

/** Terms as they are compared: without space around a text, and with one kind of line end. Pure. */
export function termsOf({ sendingPercentage, referralInstructions, description }: Terms): Terms {
  const plain = (text: string | null) => text?.replaceAll(/\r\n?/g, '\n').trim() || null;
  return {
    sendingPercentage,
    referralInstructions: plain(referralInstructions),
    description: plain(description),
  };
}
