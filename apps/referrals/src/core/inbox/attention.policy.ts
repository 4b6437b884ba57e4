import { ACTIVE_STATUSES, type ReferralStatus } from '@referral-exchange/contracts';

/**
 * Which referrals need the attention of a firm, and why (docs/adr/0161). Pure. The SQL of the inbox is made
 * of the same rules.
 */
export const ATTENTION_REASONS = [
  'unacknowledged',
  'expiring',
  'statute_near',
  'silent30',
  'silent90',
] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

export type Direction = 'sent' | 'received';

/** What the rules look at, as the firm sees it. */
export interface AttentionFacts {
  direction: Direction;
  status: ReferralStatus;
  isMasked: boolean;
  isArchived: boolean;
  sentDate: Date | null;
  expiresAt: Date | null;
  /** A day. */
  statuteOfLimitationsExpiration: string | null;
  /** The last change that the firm sees, or the last message: whichever is later. */
  lastContactAt: Date;
}

export const DAY_MS = 86_400_000;

/** An instant that is at least `fromDays` after now and less than `untilDays`. */
export interface Span {
  fact: 'sentDate' | 'expiresAt' | 'statuteOfLimitationsExpiration' | 'lastContactAt';
  fromDays?: number;
  untilDays: number;
}

export interface AttentionRule {
  reason: AttentionReason;
  directions: readonly Direction[];
  statuses: readonly ReferralStatus[];
  /** Only for referrals that are masked to the firm, or only for those that are not. */
  isMasked?: boolean;
  span?: Span;
}

const BOTH = ['sent', 'received'] as const;
/** A receiver has this long before its sender is asked to remind it. */
const REMIND_AFTER_DAYS = 2;
const EXPIRING_WITHIN_DAYS = 2;
const STATUTE_WITHIN_DAYS = 60;
/** A statute that passed longer ago is history. */
const STATUTE_PASSED_DAYS = 30;
const SILENT_DAYS = 30;
const VERY_SILENT_DAYS = 90;
/** Once a lawsuit is filed the statute no longer runs. */
const BEFORE_LITIGATION = ['SENT', 'UNDER_EVALUATION', 'INVESTIGATING', 'SIGNED'] as const;

/** What to act on now. A reason never tells what the record withholds from a firm to which it is masked. */
export const URGENT_RULES: readonly AttentionRule[] = [
  { reason: 'unacknowledged', directions: ['received'], statuses: ['SENT'] },
  // after a forced status, or one that a third party pushed
  { reason: 'unacknowledged', directions: ['received'], statuses: ACTIVE_STATUSES, isMasked: true },
  {
    reason: 'unacknowledged',
    directions: ['sent'],
    statuses: ['SENT'],
    span: { fact: 'sentDate', untilDays: -REMIND_AFTER_DAYS },
  },
  {
    // a receiver is not told: the record that is masked to it does not say when it expires
    reason: 'expiring',
    directions: ['sent'],
    statuses: ['SENT'],
    span: { fact: 'expiresAt', untilDays: EXPIRING_WITHIN_DAYS },
  },
  {
    reason: 'statute_near',
    directions: BOTH,
    statuses: BEFORE_LITIGATION,
    isMasked: false,
    span: {
      fact: 'statuteOfLimitationsExpiration',
      fromDays: -STATUTE_PASSED_DAYS,
      untilDays: STATUTE_WITHIN_DAYS,
    },
  },
];

const SILENCE = { directions: BOTH, statuses: ACTIVE_STATUSES, isMasked: false } as const;
/** Silent for 30 days or longer: for where both kinds of silence are looked for at once. */
export const SILENT_RULE: AttentionRule = {
  reason: 'silent30',
  ...SILENCE,
  span: { fact: 'lastContactAt', untilDays: -SILENT_DAYS },
};
const SILENT_RULES: readonly AttentionRule[] = [
  { ...SILENT_RULE, span: { ...SILENT_RULE.span!, fromDays: -VERY_SILENT_DAYS } },
  { reason: 'silent90', ...SILENCE, span: { fact: 'lastContactAt', untilDays: -VERY_SILENT_DAYS } },
];

/** The reasons for which a referral needs the attention of the firm now, each once. Archived: none. */
export function attentionReasons(facts: AttentionFacts, now: Date): AttentionReason[] {
  if (facts.isArchived) return [];
  const rules = [...URGENT_RULES, ...SILENT_RULES].filter((rule) => holds(rule, facts, now));
  return ATTENTION_REASONS.filter((reason) => rules.some((rule) => rule.reason === reason));
}

/** The bounds of a span. Of a day they are midnights in UTC. */
export function boundsOf(span: Span, now: Date): { from: Date | null; until: Date } {
  const isOfDays = span.fact === 'statuteOfLimitationsExpiration';
  const origin = isOfDays ? Math.floor(now.getTime() / DAY_MS) * DAY_MS : now.getTime();
  const at = (days: number) => new Date(origin + days * DAY_MS);
  return { from: span.fromDays === undefined ? null : at(span.fromDays), until: at(span.untilDays) };
}

function holds(rule: AttentionRule, facts: AttentionFacts, now: Date): boolean {
  return (
    rule.directions.includes(facts.direction) &&
    rule.statuses.includes(facts.status) &&
    (rule.isMasked === undefined || rule.isMasked === facts.isMasked) &&
    (rule.span === undefined || isWithin(rule.span, facts, now))
  );
}

function isWithin(span: Span, facts: AttentionFacts, now: Date): boolean {
  const value = facts[span.fact];
  if (value === null) return false;
  const at = new Date(value);
  const { from, until } = boundsOf(span, now);
  return at < until && (from === null || at >= from);
}
