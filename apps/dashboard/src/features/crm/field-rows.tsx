import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import editorStyles from '../../ui/editor.module.css';
import { Field } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CASE_FIELDS, CASE_KEYS, fieldInWords } from './case-fields.ts';
import styles from './crm.module.css';
import { type FieldRow, missingKeys, newRow } from './mapping-values.ts';
import type { Fields } from './use-fields.ts';

/** Which field of the record goes to which field of the case. */
export function FieldRows({ values, faults, change }: Fields) {
  const { fields } = values;
  const free = CASE_KEYS.filter((key) => !fields.some((row) => row.key === key));
  const missing = missingKeys(values);
  const edit = (index: number, changes: Partial<FieldRow>) => {
    const next = fields.map((row, place) => (place === index ? { ...row, ...changes } : row));
    change({ fields: next }, ...Object.keys(changes).map((field) => `fields.${index}.${field}`));
  };
  const remove = (index: number) => {
    const everyRow = Object.keys(faults).filter((field) => field.startsWith('fields.'));
    change({ fields: fields.filter((_, place) => place !== index) }, ...everyRow);
  };
  const add = (key: string) => change({ fields: [...fields, newRow(key, crypto.randomUUID())] });
  return (
    <section className={editorStyles.card} aria-labelledby="crm-fields">
      <h2 id="crm-fields">Fields of the case</h2>
      <p className={editorStyles.about}>
        A value that the sender types goes first, then the one in the record, then the default.
      </p>
      {faults.fields && <p className={editorStyles.fault}>{faults.fields}</p>}
      {missing.length > 0 && (
        <p className={editorStyles.warning} role="status">
          No case is without these, and nothing gives them: {missing.map(fieldInWords).join(', ')}.
        </p>
      )}
      <ol className={styles.rows}>
        {fields.map((row, index) => (
          <li key={row.id}>
            <Row
              row={row}
              index={index}
              faultOf={(field) => faults[`fields.${index}.${field}`]}
              onEdit={(changes) => edit(index, changes)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      {free.length > 0 && (
        <Button onClick={() => add(free[0]!)}>
          <Plus size={16} aria-hidden="true" /> Add a field
        </Button>
      )}
    </section>
  );
}

interface RowProps {
  row: FieldRow;
  index: number;
  faultOf: (field: string) => string | undefined;
  onEdit: (changes: Partial<FieldRow>) => void;
  onRemove: () => void;
}

function Row({ row, index, faultOf, onEdit, onRemove }: RowProps) {
  const label = fieldInWords(row.key);
  const isNeeded = CASE_FIELDS[row.key as keyof typeof CASE_FIELDS]?.isNeeded;
  const choose = (key: string) => {
    const { id: _id, sourceField: _field, preset: _preset, ...own } = newRow(key, row.id);
    onEdit({ ...own, isSent: row.isSent });
  };
  return (
    <fieldset className={styles.row}>
      <legend>
        {label}
        {isNeeded && <span className={styles.needed}> Required for every case</span>}
      </legend>
      <div className={editorStyles.grid}>
        <Field label="Field of the case" fault={faultOf('key')}>
          {(told) => (
            <select
              {...told}
              name={`fields.${index}.key`}
              value={row.key}
              onChange={({ target }) => choose(target.value)}
            >
              {[...new Set([...CASE_KEYS, row.key])].map((key) => (
                <option key={key} value={key}>
                  {fieldInWords(key)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Value">
          {(told) => (
            <select
              {...told}
              value={row.isSent ? 'sent' : 'fixed'}
              onChange={({ target }) => onEdit({ isSent: target.value === 'sent' })}
            >
              <option value="sent">From the record, or typed by the sender</option>
              <option value="fixed">Always the same</option>
            </select>
          )}
        </Field>
        {row.isSent && <SentFields {...{ row, index, faultOf, onEdit }} />}
        <TextField
          label={row.isSent ? 'Default (optional)' : 'The value'}
          name={`fields.${index}.preset`}
          value={row.preset}
          autoComplete="off"
          fault={faultOf('preset')}
          onChange={({ target }) => onEdit({ preset: target.value })}
        />
      </div>
      <div className={styles.rowActs}>
        {row.isSent && (
          <label className={editorStyles.check}>
            <input
              type="checkbox"
              checked={row.isRequired}
              onChange={({ target }) => onEdit({ isRequired: target.checked })}
            />
            Refuse a send without a value
          </label>
        )}
        <Button kind="quiet" onClick={onRemove} aria-label={`Remove: ${label}`}>
          <Trash2 size={16} aria-hidden="true" /> Remove
        </Button>
      </div>
    </fieldset>
  );
}

/** What the form in the CRM shows, and where its value is in the record. */
function SentFields({ row, index, faultOf, onEdit }: Omit<RowProps, 'onRemove'>) {
  const field = (name: 'sourceField' | 'label' | 'type' | 'maxLength', label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      name={`fields.${index}.${name}`}
      value={row[name]}
      maxLength={name === 'maxLength' ? 5 : 255}
      inputMode={name === 'maxLength' ? 'numeric' : undefined}
      autoComplete="off"
      fault={faultOf(name)}
      onChange={({ target }) => onEdit({ [name]: target.value })}
    />
  );
  return (
    <>
      {field('sourceField', 'Field in your CRM', `Empty: it is called ${row.key}.`)}
      {field('label', 'Name in the form')}
      {field('type', 'Kind of input', 'Such as text, email, date or number.')}
      {field('maxLength', 'Longest text (optional)')}
    </>
  );
}
