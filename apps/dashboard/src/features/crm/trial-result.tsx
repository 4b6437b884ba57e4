import type { CrmTrial, TrialField } from '../../api/crm.ts';
import editorStyles from '../../ui/editor.module.css';
import lines from '../../ui/lines.module.css';
import { fieldInWords } from './case-fields.ts';
import styles from './crm.module.css';

/** What a trial comes to, in a sentence. Pure. */
export function trialInShort({ wouldBeSent, isWhole }: CrmTrial): string {
  if (!wouldBeSent) return 'The send would be refused.';
  return isWhole ? 'The case would be sent.' : 'The case is complete. Choose a firm to try the whole send.';
}

/** The case field by field, and the error of the send in its own words. */
export function TrialResult({ result, isOld }: { result: CrmTrial; isOld: boolean }) {
  const { error, fields } = result;
  return (
    <div className={styles.result} role="group" aria-label="What came of it">
      {isOld && <p className={editorStyles.warning}>You changed the mapping since: try it again.</p>}
      <p>
        <strong>{trialInShort(result)}</strong>
      </p>
      {error && <Refusal error={error} />}
      <dl className={styles.made}>
        {fields.map((field) => (
          <div key={field.key} data-wrong={field.fault !== null || undefined}>
            <dt>
              {fieldInWords(field.key)} {field.required && <span className={styles.needed}>Required</span>}
            </dt>
            <dd>
              <bdi>{valueInWords(field.value)}</bdi>
              <span className={lines.soft}>{originInWords(field)}</span>
              {field.fault && <span className={editorStyles.fault}>{field.fault}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** As the program that sends gets it. */
function Refusal({ error }: { error: NonNullable<CrmTrial['error']> }) {
  const { status, code, reason, failureCode, message, errors } = error;
  const names = [code, reason, failureCode].filter((one) => one !== null);
  return (
    <div className={styles.refusal}>
      <p>
        {status} <code>{names.join(' / ')}</code>
      </p>
      <p>
        <bdi>{message}</bdi>
      </p>
      {errors.length > 1 && (
        <ul>
          {errors.map((one) => (
            <li key={`${one.field} ${one.code}`}>
              <code>{one.field}</code> {one.message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function valueInWords(value: unknown): string {
  if (value === null || value === undefined) return 'No value';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function originInWords({ origin, sourceField }: TrialField): string {
  if (origin === 'overrides') return 'typed by the sender';
  if (origin === 'prefill') return 'the default';
  return origin === 'record' ? `${sourceField ?? 'a field'} of the record` : 'nothing gives it';
}
