import type { RoutingRule, RuleSlot } from '../../api/routing.ts';

type Criteria = RoutingRule['criteria'];
/** Names of case types by machine name, and of jurisdictions by code. */
export type Names = ReadonlyMap<string, string>;

const LIST = new Intl.ListFormat('en-US', { type: 'disjunction' });
const ORDINALS: Readonly<Record<number, string>> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth' };
const PLURALS = new Intl.PluralRules('en-US', { type: 'ordinal' });
const SUFFIXES: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

/** The cases of a rule: `Motor vehicle accident or Dog bite, in New York`. Pure. */
export function criteriaInWords(criteria: Criteria, types: Names, places: Names): string {
  const { caseTypes, jurisdictions, counties, tiers } = criteria;
  const named = (keys: readonly string[], names: Names) =>
    LIST.format(keys.map((key) => names.get(key) ?? key));
  if ([caseTypes, jurisdictions, counties, tiers].every(({ length }) => length === 0)) return 'Any case';
  return [
    caseTypes.length > 0 ? named(caseTypes, types) : 'Any type of case',
    jurisdictions.length > 0 && `in ${named(jurisdictions, places)}`,
    counties.length > 0 && `county ${LIST.format(counties)}`,
    tiers.length > 0 && `rated ${LIST.format([...tiers].sort().map(String))}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** At which attempts a slot gets a case. Pure. */
export function attemptsInWords({ firstAttempt, lastAttempt }: AttemptsOf): string {
  if (lastAttempt === null)
    return firstAttempt === 1 ? 'at any attempt' : `from the ${ordinal(firstAttempt)} attempt on`;
  if (firstAttempt === lastAttempt) return `at the ${ordinal(firstAttempt)} attempt only`;
  return `from the ${ordinal(firstAttempt)} to the ${ordinal(lastAttempt)} attempt`;
}

type AttemptsOf = Pick<RuleSlot, 'firstAttempt' | 'lastAttempt'>;

function ordinal(attempt: number): string {
  return ORDINALS[attempt] ?? `${attempt}${SUFFIXES[PLURALS.select(attempt)]}`;
}

/** How much of the month of a slot is used. Pure. */
export function useInWords({
  monthlyCap,
  usedThisMonth,
}: Pick<RuleSlot, 'monthlyCap' | 'usedThisMonth'>): string {
  const used = usedThisMonth.toLocaleString('en-US');
  if (monthlyCap === null) return `${used} this month, no cap`;
  const cap = monthlyCap.toLocaleString('en-US');
  const left = Math.max(0, monthlyCap - usedThisMonth);
  return `${used} of ${cap} this month${left === 0 ? ', used up' : ''}`;
}

/** Why a slot gets nothing now, whatever the case is. Null: it may get one. Pure. */
export function idleInWords(slot: RuleSlot): string | null {
  if (!slot.isActive) return 'The slot is switched off.';
  if (slot.unavailableReason === 'firm_inactive') return 'The firm is not active on the exchange.';
  if (slot.unavailableReason === 'not_accepting')
    return 'The firm takes no such cases, or does not accept your referrals.';
  if (slot.monthlyCap !== null && slot.usedThisMonth >= slot.monthlyCap) return 'Its month is used up.';
  return null;
}

/** When the counts of the months begin anew, by the zone of the firm: `December 1`. Pure. */
export function restartDay(timeZone: string, present: number): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
  }).formatToParts(present);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  // months are counted from 0, so this is the next one
  const next = Date.UTC(value('year'), value('month'), 1);
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' }).format(next);
}
