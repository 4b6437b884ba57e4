import { useCaseTypes, useJurisdictions } from '../../api/reference.ts';
import { Field } from '../../ui/field.tsx';
import type { CaseValues } from './case-values.ts';

interface Props {
  values: CaseValues;
  faults: Readonly<Record<string, string>>;
  onChange: (changes: Partial<CaseValues>) => void;
}

/** What the case is about, and where it is. */
export function CaseKindFields({ values, faults, onChange }: Props) {
  const [caseTypes = [], jurisdictions = []] = [useCaseTypes().data, useJurisdictions().data];
  const fields = [
    ['caseType', 'Type of the case', caseTypes.map(({ name, displayName }) => [name, displayName])],
    ['jurisdiction', 'State or territory', jurisdictions.map(({ code, name }) => [code, name])],
  ] as const;
  return fields.map(([name, label, options]) => (
    <Field key={name} label={label} fault={faults[name]}>
      {(told) => (
        <select
          {...told}
          name={name}
          value={values[name]}
          aria-required
          onChange={({ target }) => onChange({ [name]: target.value })}
        >
          <option value="">Choose …</option>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  ));
}
