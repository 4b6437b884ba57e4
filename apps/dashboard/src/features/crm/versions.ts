import { fieldInWords } from './case-fields.ts';
import type { FieldRow, MappingValues } from './mapping-values.ts';
import { writtenInWords } from './written-fields.ts';

/** A part of a mapping that two people have set differently. Empty: it has nothing there. */
export interface Difference {
  what: string;
  mine: string;
  theirs: string;
}

/** What differs between two versions, in words. Pure. */
export function differencesOf(mine: MappingValues, theirs: MappingValues): readonly Difference[] {
  const [own, other] = [partsOf(mine), partsOf(theirs)];
  return [...new Set([...own.keys(), ...other.keys()])]
    .map((what) => ({ what, mine: own.get(what) ?? '', theirs: other.get(what) ?? '' }))
    .filter((one) => one.mine !== one.theirs);
}

function partsOf(values: MappingValues): ReadonlyMap<string, string> {
  return new Map([
    ['Object of your CRM', values.crmObjectApiName.trim()],
    ['Record type', values.crmRecordTypeDevName.trim()],
    ['Key of a record', values.matchKey.trim()],
    ['Address', values.baseUrl.trim()],
    ...values.fields.map((row) => [fieldInWords(row.key), rowInWords(row)] as const),
    ...values.writebacks.map(
      ({ key, crmField }) => [`Written back: ${writtenInWords(key)}`, crmField.trim()] as const,
    ),
  ]);
}

function rowInWords({ key, isSent, sourceField, preset, label, type, isRequired, maxLength }: FieldRow) {
  if (!isSent) return `always ${preset.trim()}`;
  return [
    `${sourceField.trim() || key} as “${label.trim()}” (${type.trim()})`,
    preset.trim() && `default ${preset.trim()}`,
    isRequired && 'required',
    maxLength.trim() && `at most ${maxLength.trim()} characters`,
  ]
    .filter(Boolean)
    .join(', ');
}
