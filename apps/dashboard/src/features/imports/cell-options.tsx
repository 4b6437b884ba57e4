import type { ComponentType } from 'react';
import type { ImportKind } from '../../api/imports.ts';
import { useFirmSearch } from '../../api/receivers.ts';
import { useCaseTypes, useJurisdictions } from '../../api/reference.ts';

interface Props {
  /** Of the list, which the field names. */
  id: string;
  kind: ImportKind;
  /** What is typed. */
  value: string;
}

/** A value that a column takes, and what it means. */
type Option = readonly [value: string, label: string];

const STATUSES: readonly Option[] = [
  ['SENT', 'Sent'],
  ['UNDER_EVALUATION', 'Under evaluation'],
  ['INVESTIGATING', 'Investigating'],
  ['SIGNED', 'Signed'],
  ['IN_LITIGATION', 'In litigation'],
  ['CLOSING', 'Closing'],
  ['CLOSED', 'Closed'],
  ['REJECTED', 'Declined'],
  ['WITHDRAWN', 'Withdrawn'],
];
const OUTCOMES: readonly Option[] = [
  ['won_settled', 'Won or settled'],
  ['lost', 'Lost'],
  ['no_longer_pursuing', 'No longer pursuing'],
];
const ID = /^[\da-f]{8}-/i;

function CaseTypes({ id }: Props) {
  const { data = [] } = useCaseTypes();
  return <Options id={id} options={data.map(({ name, displayName }) => [name, displayName] as const)} />;
}

function Places({ id }: Props) {
  const { data = [] } = useJurisdictions();
  return <Options id={id} options={data.map(({ code, name }) => [code, name] as const)} />;
}

/** People know the name of a firm; the file has its id. */
function Firms({ id, value }: Props) {
  const search = ID.test(value) ? '' : value.trim();
  const { data } = useFirmSearch({ search, caseType: '', jurisdiction: '' });
  return <Options id={id} options={(data?.firms ?? []).map((firm) => [firm.id, firm.name] as const)} />;
}

function Outcomes({ id }: Props) {
  return <Options id={id} options={OUTCOMES} />;
}

/** No status is set back to SENT. */
function Statuses({ id, kind }: Props) {
  return <Options id={id} options={kind === 'cases' ? STATUSES : STATUSES.slice(1)} />;
}

function Options({ id, options }: { id: string; options: readonly Option[] }) {
  return (
    <datalist id={id}>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </datalist>
  );
}

const OF_COLUMNS = new Map<string, ComponentType<Props>>([
  ['casetype', CaseTypes],
  ['jurisdiction', Places],
  ['referentfirmid', Firms],
  ['closingstatus', Outcomes],
  ['status', Statuses],
]);

/** The values that a column takes, for those that take some only. */
export function optionsOf(column: string): ComponentType<Props> | undefined {
  return OF_COLUMNS.get(column.toLowerCase());
}
