import type { AttentionReason, Direction, InboxCounts, InboxItem, InboxView } from '../../api/inbox.ts';

interface ViewText {
  label: string;
  /** The name of its figure in the counts. */
  count: keyof InboxCounts;
  /** Said where the view is empty; it teaches when it is not. */
  empty: Record<Direction, string>;
}

/** The views of an inbox, in the order of their tabs. */
export const VIEWS: Readonly<Record<InboxView, ViewText>> = {
  all: {
    label: 'All',
    count: 'all',
    empty: {
      received: 'No firm has sent you a case yet. Referrals that other firms send you appear here.',
      sent: 'Your firm has no cases yet. Cases that you send appear here, whether by hand, by the API or by an import.',
    },
  },
  attention: {
    label: 'Needs attention',
    count: 'attention',
    empty: {
      received:
        'Nothing waits for you. New referrals appear here until you acknowledge them, and cases that nobody has touched for 30 days.',
      sent: 'Nothing waits for you. Referrals appear here when the other firm does not acknowledge them for two days, or when a deadline is near.',
    },
  },
  unread: {
    label: 'Unread',
    count: 'unread',
    empty: {
      received:
        'You have read everything. Messages, notes and changes by other firms appear here until you open the referral.',
      sent: 'You have read everything. Messages, notes and changes by other firms appear here until you open the referral.',
    },
  },
  unacknowledged: {
    label: 'Not acknowledged',
    count: 'unacknowledged',
    empty: {
      received: 'You have acknowledged every referral.',
      sent: 'No referral has waited for more than two days.',
    },
  },
  expiring: {
    label: 'Expires soon',
    count: 'expiring',
    empty: { received: '', sent: 'No referral expires within two days.' },
  },
  statute_near: {
    label: 'Statute near',
    count: 'statuteNear',
    empty: {
      received: 'No statute of limitations expires within 60 days.',
      sent: 'No statute of limitations expires within 60 days.',
    },
  },
  silent: {
    label: 'Silent',
    count: 'silent',
    empty: {
      received: 'Every case in progress had a change or a message in the last 30 days.',
      sent: 'Every case in progress had a change or a message in the last 30 days.',
    },
  },
  live: {
    label: 'In progress',
    count: 'live',
    empty: { received: 'No referral is in progress.', sent: 'No referral is in progress.' },
  },
  drafts: { label: 'Drafts', count: 'drafts', empty: { received: '', sent: 'There are no drafts.' } },
  terminal: {
    label: 'Ended',
    count: 'terminal',
    empty: {
      received: 'Referrals that are closed, declined or withdrawn appear here.',
      sent: 'Referrals that are closed, declined or withdrawn appear here.',
    },
  },
  archived: {
    label: 'Archived',
    count: 'archived',
    empty: {
      received: 'Nothing is archived. What you archive leaves the other lists, and stays here.',
      sent: 'Nothing is archived. What you archive leaves the other lists, and stays here.',
    },
  },
};

/** A received referral cannot be a draft, and does not say when it expires. */
const ONLY_SENT = new Set<InboxView>(['drafts', 'expiring']);

export function viewsOf(direction: Direction): InboxView[] {
  const views = Object.keys(VIEWS) as InboxView[];
  return views.filter((view) => direction === 'sent' || !ONLY_SENT.has(view));
}

/** The view that an address names; all for any other word. */
export function viewNamed(name: string | null, direction: Direction): InboxView {
  return viewsOf(direction).find((view) => view === name) ?? 'all';
}

/** Why a row needs attention, in a few words. */
export function reasonInWords(reason: AttentionReason, { perspective }: InboxItem): string {
  switch (reason) {
    case 'unacknowledged':
      return perspective === 'received' ? 'Acknowledge it' : 'Not acknowledged for 2 days';
    case 'expiring':
      return 'Expires within 2 days';
    case 'statute_near':
      return 'Statute is near';
    case 'silent30':
      return 'Silent for 30 days';
    case 'silent90':
      return 'Silent for 90 days';
  }
}
