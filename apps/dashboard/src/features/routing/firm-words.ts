import type { AvailableFirm } from '../../api/receivers.ts';
import type { RuleValues } from './rule-values.ts';

type Chosen = Pick<RuleValues, 'caseTypes' | 'jurisdictions' | 'slots'>;

/** What somebody should know of a firm before it gets a slot of a rule. Pure. */
export function firmInWords(firm: AvailableFirm, { caseTypes, jurisdictions, slots }: Chosen): string {
  const takesAny = overlap(firm.caseTypes, caseTypes) && overlap(firm.jurisdictions, jurisdictions);
  return [
    slots.some(({ firmId }) => firmId === firm.id) && 'Has a slot already: a second one doubles its share.',
    !takesAny && 'Takes none of the cases of this rule.',
    firm.jurisdictions.length > 0 ? `Works in ${firm.jurisdictions.join(', ')}.` : 'Works everywhere.',
    firm.source === 'network' && 'In your network.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Whether two lists, of which an empty one is any, have something in common. */
function overlap(some: readonly string[], others: readonly string[]): boolean {
  return some.length === 0 || others.length === 0 || some.some((one) => others.includes(one));
}
