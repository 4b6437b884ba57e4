import type { FieldProblem } from '../../api/api-problem.ts';
import { fieldInWords } from './case-fields.ts';
import type { MappingValues } from './mapping-values.ts';

/** What is wrong, by the name of the field: `baseUrl`, `fields.2.sourceField`, `writebacks.0.key`. */
export type Faults = Readonly<Record<string, string>>;

const API_NAME = /^[A-Za-z][A-Za-z0-9_]{0,99}$/;
const MOST_FIELDS = 100;
const LONGEST_TEXT = 50_000;

/** What must change before the mapping can be stored or tried. Pure. */
export function faultsOf(values: MappingValues): Faults {
  const { crmObjectApiName, fields, writebacks } = values;
  const faults: Record<string, string> = {};
  if (!API_NAME.test(crmObjectApiName.trim()))
    faults.crmObjectApiName =
      'Enter the API name of the object, such as Intake__c: letters, digits and underscores, a letter first.';
  fields.forEach((row, index) => {
    const at = (field: string) => `fields.${index}.${field}`;
    if (fields.findIndex(({ key }) => key === row.key) !== index)
      faults[at('key')] = `${fieldInWords(row.key)} has a row already. Remove one of them.`;
    if (row.isSent && row.label.trim() === '') faults[at('label')] = 'Say what the form calls the field.';
    if (row.isSent && row.type.trim() === '') faults[at('type')] = 'Say how the form shows it, such as text.';
    if (row.isSent && !isLength(row.maxLength))
      faults[at('maxLength')] = `Enter a whole number from 1 to ${LONGEST_TEXT.toLocaleString('en-US')}.`;
    if (!row.isSent && row.preset.trim() === '') faults[at('preset')] = 'Enter the value.';
  });
  if (fields.length > MOST_FIELDS) faults.fields = `A mapping has at most ${MOST_FIELDS} fields.`;
  writebacks.forEach((row, index) => {
    if (writebacks.findIndex(({ key }) => key === row.key) !== index)
      faults[`writebacks.${index}.key`] = 'This value is written already. Remove one of them.';
    if (row.crmField.trim() === '') faults[`writebacks.${index}.crmField`] = 'Enter the field of your CRM.';
  });
  return faults;
}

function isLength(text: string): boolean {
  const length = text.trim();
  return length === '' || (/^\d{1,5}$/.test(length) && Number(length) >= 1 && Number(length) <= LONGEST_TEXT);
}

/**
 * The errors of the API at the fields of the form. `path` is where the mapping stands in the request:
 * `profiles.2`, or `profile`. An error of another mapping is under `other`. Pure.
 */
export function faultsFromApi(
  problems: readonly FieldProblem[],
  values: MappingValues,
  path: string,
): Faults {
  const faults: Record<string, string> = {};
  for (const problem of problems) {
    const sentence = `${problem.message.replace(/\.$/, '')}.`;
    if (problem.field === path) faults.crmObjectApiName ??= sentence;
    else if (problem.field.startsWith(`${path}.`))
      faults[formField(problem.field.slice(path.length + 1), values)] ??= sentence;
    else if (/^profiles\.\d/.test(problem.field))
      faults.other ??= `Another mapping of your firm is refused: ${sentence}`;
    else faults[problem.field.split('.')[0]!] ??= sentence;
  }
  return faults;
}

const CONNECTION: Readonly<Record<string, string>> = { 'connection.token': 'token' };

/** `sendFields.1.sourceField` is in the row of the second field that is sent. */
function formField(field: string, { fields, writebacks }: MappingValues): string {
  const [first = '', second = '', third = 'key'] = field.split('.');
  if (first === 'sendFields' && second !== '') {
    const sent = fields.filter(({ isSent }) => isSent)[Number(second)];
    return sent ? `fields.${fields.indexOf(sent)}.${third}` : 'fields';
  }
  if (first === 'prefill')
    return nameOrAll(
      fields.findIndex(({ key }) => key === second),
      'fields',
      'preset',
    );
  if (first === 'writebackFields')
    return nameOrAll(
      writebacks.findIndex(({ key }) => key === second),
      'writebacks',
      'key',
    );
  if (first === 'connection') return CONNECTION[field] ?? 'baseUrl';
  return first;
}

function nameOrAll(index: number, list: string, field: string): string {
  return index === -1 ? list : `${list}.${index}.${field}`;
}
