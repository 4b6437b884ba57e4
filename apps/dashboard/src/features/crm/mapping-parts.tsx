import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import editorStyles from '../../ui/editor.module.css';
import { Field } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './crm.module.css';
import type { WritebackRow } from './mapping-values.ts';
import type { Fields } from './use-fields.ts';
import { WRITTEN_KEYS, writtenInWords } from './written-fields.ts';

/** Which records the mapping is for. */
export function RecordFields({ values, faults, change }: Fields) {
  return (
    <section className={editorStyles.card} aria-labelledby="crm-records">
      <h2 id="crm-records">Records</h2>
      <div className={editorStyles.grid}>
        <TextField
          label="Object of your CRM"
          hint="Its API name, such as Intake__c."
          name="crmObjectApiName"
          value={values.crmObjectApiName}
          maxLength={100}
          autoComplete="off"
          aria-required
          fault={faults.crmObjectApiName}
          onChange={({ target }) => change({ crmObjectApiName: target.value })}
        />
        <TextField
          label="Record type (optional)"
          hint="Empty: for all records that have no mapping of their type."
          name="crmRecordTypeDevName"
          value={values.crmRecordTypeDevName}
          maxLength={255}
          autoComplete="off"
          fault={faults.crmRecordTypeDevName}
          onChange={({ target }) => change({ crmRecordTypeDevName: target.value })}
        />
        <TextField
          label="Key of a record (optional)"
          hint="For the package in your CRM. The exchange only passes it on."
          name="matchKey"
          value={values.matchKey}
          maxLength={255}
          autoComplete="off"
          fault={faults.matchKey}
          onChange={({ target }) => change({ matchKey: target.value })}
        />
      </div>
    </section>
  );
}

interface ConnectionProps extends Fields {
  /** The stored address: its token stays with it. */
  storedUrl: string;
  token: string;
  onToken: (token: string) => void;
}

/** Where records are read and written. The token is in no draft, and comes back from nowhere. */
export function ConnectionFields({ values, faults, change, storedUrl, token, onToken }: ConnectionProps) {
  const keepsToken = storedUrl !== '' && values.baseUrl.trim() === storedUrl;
  const isEnding = storedUrl !== '' && values.baseUrl.trim() === '';
  return (
    <section className={editorStyles.card} aria-labelledby="crm-connection">
      <h2 id="crm-connection">Connection</h2>
      <p className={editorStyles.about}>
        Without a connection no record is read or written: the sender types all values.{' '}
        <a href="/docs/guides/crm">What your CRM must answer</a>
      </p>
      <div className={editorStyles.grid}>
        <TextField
          label="Address (optional)"
          hint="https only. /records/{object}/{id} is added to it."
          name="baseUrl"
          type="url"
          value={values.baseUrl}
          maxLength={2_000}
          autoComplete="off"
          fault={faults.baseUrl}
          onChange={({ target }) => change({ baseUrl: target.value }, 'token')}
        />
        <TextField
          label={keepsToken ? 'New token (optional)' : 'Token'}
          hint={
            keepsToken
              ? 'A token is stored, and is never shown. Empty: it stays.'
              : 'It is stored encrypted, and is never shown again. It is not kept in this browser.'
          }
          name="token"
          type="password"
          value={token}
          maxLength={4_000}
          autoComplete="new-password"
          fault={faults.token}
          onChange={({ target }) => (onToken(target.value), change({}, 'token'))}
        />
      </div>
      {isEnding && (
        <p className={editorStyles.warning} role="status">
          Saving ends the connection: its token is deleted, and nothing is written back any more.
        </p>
      )}
    </section>
  );
}

/** Which values of the case are written to the record. */
export function WritebackFields({ values, faults, change }: Fields) {
  const { writebacks } = values;
  const free = WRITTEN_KEYS.filter((key) => !writebacks.some((row) => row.key === key));
  const put = (next: readonly WritebackRow[], ...told: string[]) => change({ writebacks: next }, ...told);
  const edit = (index: number, changes: Partial<WritebackRow>) =>
    put(
      writebacks.map((row, place) => (place === index ? { ...row, ...changes } : row)),
      ...Object.keys(changes).map((field) => `writebacks.${index}.${field}`),
    );
  const remove = (index: number) =>
    put(
      writebacks.filter((_, place) => place !== index),
      ...Object.keys(faults).filter((field) => field.startsWith('writebacks.')),
    );
  return (
    <section className={editorStyles.card} aria-labelledby="crm-writebacks">
      <h2 id="crm-writebacks">Written back</h2>
      <p className={editorStyles.about}>
        When one of these changes, it is written to the record. Without a connection nothing is.
      </p>
      {faults.writebacks && <p className={editorStyles.fault}>{faults.writebacks}</p>}
      <ol className={styles.rows}>
        {writebacks.map((row, index) => (
          <li key={row.id} className={styles.row}>
            <WritebackRowFields
              row={row}
              index={index}
              faults={faults}
              onEdit={(changes) => edit(index, changes)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      {free.length > 0 && (
        <Button
          onClick={() => put([...writebacks, { id: crypto.randomUUID(), key: free[0]!, crmField: '' }])}
        >
          <Plus size={16} aria-hidden="true" /> Add a value
        </Button>
      )}
    </section>
  );
}

interface RowProps {
  row: WritebackRow;
  index: number;
  faults: Fields['faults'];
  onEdit: (changes: Partial<WritebackRow>) => void;
  onRemove: () => void;
}

function WritebackRowFields({ row, index, faults, onEdit, onRemove }: RowProps) {
  return (
    <div className={editorStyles.grid}>
      <Field label="Value of the case" fault={faults[`writebacks.${index}.key`]}>
        {(told) => (
          <select
            {...told}
            name={`writebacks.${index}.key`}
            value={row.key}
            onChange={({ target }) => onEdit({ key: target.value })}
          >
            {[...new Set([...WRITTEN_KEYS, row.key])].map((key) => (
              <option key={key} value={key}>
                {writtenInWords(key)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label="Field in your CRM"
        name={`writebacks.${index}.crmField`}
        value={row.crmField}
        maxLength={255}
        autoComplete="off"
        fault={faults[`writebacks.${index}.crmField`]}
        onChange={({ target }) => onEdit({ crmField: target.value })}
      />
      <Button kind="quiet" onClick={onRemove} aria-label={`Remove: ${writtenInWords(row.key)}`}>
        <Trash2 size={16} aria-hidden="true" /> Remove
      </Button>
    </div>
  );
}
