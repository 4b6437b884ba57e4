import { REFERRAL_STATUSES, STATUS_CLASS, isLive, type ReferralStatus } from '@referral-exchange/contracts';
import { SILENT_RULE, URGENT_RULES, type AttentionReason, type AttentionRule } from './attention.policy.js';

export const INBOX_VIEWS = [
  'all',
  'attention',
  'unread',
  'unacknowledged',
  'expiring',
  'statute_near',
  'silent',
  'drafts',
  'live',
  'terminal',
  'archived',
] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

/** Rows that stand together in the order of an inbox. Those of the next section follow. */
export interface Section {
  /** Rows for which one of these holds. Absent: all. */
  rules?: readonly AttentionRule[];
  /** Rows for which none of these holds: those of the sections before. */
  except?: readonly AttentionRule[];
  statuses?: readonly ReferralStatus[];
  /** Rows that the person has not read since the other firm did something, the last news first. */
  isUnread?: boolean;
  isArchived: boolean;
}

const ATTENTION = [...URGENT_RULES, SILENT_RULE];
const URGENT: Section = { rules: URGENT_RULES, isArchived: false };
const SILENT: Section = { rules: [SILENT_RULE], isArchived: false };
const SILENT_ALONE: Section = { ...SILENT, except: URGENT_RULES };

const ofReason = (reason: AttentionReason): Section[] => [
  { rules: URGENT_RULES.filter((rule) => rule.reason === reason), isArchived: false },
];
const ofStatuses = (isMeant: (status: ReferralStatus) => boolean): Section[] => [
  { statuses: REFERRAL_STATUSES.filter(isMeant), isArchived: false },
];

/** What each view shows, in its order. Within a section the last change comes first, or the last news. */
export const SECTIONS: Record<InboxView, readonly Section[]> = {
  all: [URGENT, SILENT_ALONE, { except: ATTENTION, isArchived: false }],
  attention: [URGENT, SILENT_ALONE],
  unread: [{ isUnread: true, isArchived: false }],
  unacknowledged: ofReason('unacknowledged'),
  expiring: ofReason('expiring'),
  statute_near: ofReason('statute_near'),
  silent: [SILENT],
  drafts: ofStatuses((status) => status === 'DRAFT'),
  live: ofStatuses(isLive),
  terminal: ofStatuses((status) => STATUS_CLASS[status] === 'terminal'),
  archived: [{ isArchived: true }],
};

/** All rows of a view, whatever their section. */
export function wholeOf(view: InboxView): Section {
  if (view === 'all') return { isArchived: false };
  if (view === 'attention') return { rules: ATTENTION, isArchived: false };
  return SECTIONS[view][0]!;
}
