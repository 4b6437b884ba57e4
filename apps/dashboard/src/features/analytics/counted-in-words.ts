import type { AnalyticsFilter } from '../../api/analytics.ts';
import type { Hop } from '../../api/referral.ts';
import { caseTypeInWords } from '../../ui/case-type.ts';
import { dayInWords } from '../../ui/in-words.ts';
import { statusInWords } from '../../ui/status-badge.tsx';
import type { Selection } from './drill.ts';

const OUTCOMES = new Map([
  ['won_settled', 'Won or settled'],
  ['lost', 'Lost'],
  ['no_longer_pursuing', 'No longer pursuing'],
  ['rejected', 'Declined'],
  ['withdrawn', 'Withdrawn'],
]);

/** What the referrals of a list have in common. A row of it tells the name of the other firm. */
export function countedInWords(
  filter: AnalyticsFilter,
  { kind, place, firm, status, outcome, since, until }: Selection,
  row: Hop | undefined,
): string[] {
  const [from, to] = [since ?? filter.from, until ?? filter.to];
  const statuses = status?.split(',').map((one) => statusInWords(one as Hop['status']));
  return [
    OUTCOMES.get(outcome ?? '') ?? statuses?.join(', '),
    caseTypeInWords(kind ?? filter.caseType ?? null),
    place ?? filter.jurisdiction,
    firm && row && firmInWords(row),
    daysInWords(from, to),
  ].filter((words): words is string => Boolean(words));
}

function firmInWords(row: Hop): string {
  return row.perspective === 'received' ? `from ${row.referringFirmName}` : `to ${row.referentFirmName}`;
}

function daysInWords(from: string | undefined, to: string | undefined): string {
  if (from && from === to) return `sent on ${dayInWords(from, 'medium')}`;
  const first = from && `from ${dayInWords(from, 'medium')}`;
  const last = to && `to ${dayInWords(to, 'medium')}`;
  return first || last ? ['sent', first, last].filter(Boolean).join(' ') : 'sent at any time';
}
