import { countiesIn } from './counties.ts';
import type { FieldName, RuleValues } from './rule-values.ts';
import type { Names } from './rule-words.ts';
import { slotInWords } from './slot-words.ts';

/** How the fields are called. */
export const LABELS: Readonly<Record<FieldName, string>> = {
  name: 'Name',
  description: 'Description',
  isActive: 'The rule is on',
  caseTypes: 'Types of case',
  jurisdictions: 'States and territories',
  counties: 'Counties',
  tiers: 'Your ratings',
  slots: 'Firms in turn',
  autoWaterfall: 'Send a case on by itself',
};

/** One field of a rule in words. Pure. */
export function fieldInWords(name: FieldName, values: RuleValues, names: Names): string {
  const anyOf = (list: readonly string[]) => list.join(', ') || 'any';
  switch (name) {
    case 'name':
    case 'description':
      return values[name].trim() || 'nothing';
    case 'isActive':
    case 'autoWaterfall':
      return values[name] ? 'yes' : 'no';
    case 'caseTypes':
    case 'jurisdictions':
      return anyOf(values[name].map((key) => names.get(key) ?? key));
    case 'counties':
      return anyOf(countiesIn(values.counties));
    case 'tiers':
      return anyOf([...values.tiers].sort().map(String));
    case 'slots':
      return values.slots
        .map((slot, place) => `${place + 1}. ${isolated(slot.firmName)}: ${slotInWords(slot, undefined)}`)
        .join(' ');
  }
}

/** A name that may be written from right to left leaves the words around it where they are. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
