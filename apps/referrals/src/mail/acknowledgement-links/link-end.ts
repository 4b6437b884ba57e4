import type { LinkState } from './link.policy.js';
import { instantOf } from './page-dates.js';
import type { PublicFacts } from './public-facts.js';

/** What a page says of a referral that does not wait any more, or of a link that does not work any more. */
export interface LinkEnd {
  status: number;
  title: string;
  text: string;
  isGood: boolean;
  /** The referral continues in the app of the firm. */
  leadsToApp: boolean;
}

type State = Exclude<LinkState, { kind: 'waiting' }>;

/** Pure. */
export function endOf(state: State, facts: PublicFacts): LinkEnd {
  const { senderName } = facts;
  switch (state.kind) {
    case 'acknowledged':
      return acknowledged(state, facts);
    case 'declined':
      return {
        status: 200,
        isGood: true,
        leadsToApp: false,
        title: 'You declined this referral',
        text: `${senderName} was told, with your reason. There is nothing left to do, and you can close this page.`,
      };
    case 'ended':
      return { status: 410, isGood: false, leadsToApp: false, ...ended(state, facts) };
    case 'link_used':
      return {
        status: 410,
        isGood: false,
        leadsToApp: true,
        title: 'This link was used already',
        text: 'It works once. The referral waits again: acknowledge or decline it in the app of your firm.',
      };
    case 'link_expired':
      return {
        status: 410,
        isGood: false,
        leadsToApp: true,
        title: 'This link has expired',
        text: 'The referral still waits: acknowledge or decline it in the app of your firm.',
      };
  }
}

function acknowledged(
  { at, isByThisLink }: Extract<State, { kind: 'acknowledged' }>,
  { receiverName, senderName }: PublicFacts,
): LinkEnd {
  const when = `on ${instantOf(at)}`;
  const good = { status: 200, isGood: true, leadsToApp: true };
  if (isByThisLink)
    return {
      ...good,
      title: 'You acknowledged this referral',
      text: `Acknowledged ${when}. ${senderName} was told, and ${receiverName} now sees the client and the details.`,
    };
  return {
    ...good,
    title: 'This referral is already acknowledged',
    text: `${receiverName} acknowledged it ${when}. There is nothing left to do here.`,
  };
}

function ended(
  { status, hasLapsed, wasAcknowledged }: Extract<State, { kind: 'ended' }>,
  { senderName }: PublicFacts,
): Pick<LinkEnd, 'title' | 'text'> {
  const text = `${wasAcknowledged ? 'It was acknowledged before.' : 'It can no longer be acknowledged.'} Ask ${senderName} if you think that this is a mistake.`;
  if (status === 'REJECTED') return { title: 'This referral was declined', text };
  if (status === 'WITHDRAWN')
    return { title: hasLapsed ? 'This referral has expired' : 'This referral was withdrawn', text };
  return { title: 'This referral is closed', text };
}
