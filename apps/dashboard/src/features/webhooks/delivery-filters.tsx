import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { type ChosenDeliveries, EVENT_NAMES, isCaseId, isEverything } from './delivery-filter.ts';
import styles from './webhooks.module.css';
import { DELIVERY_STATUSES } from './webhook-words.ts';

interface Props {
  filter: ChosenDeliveries;
  /** Changes what stands in the address. An empty text takes it out. */
  onChange: (change: Readonly<Record<string, string>>) => void;
  /** The id of the note that says what is wrong. */
  faultId: string | undefined;
}

/** Which deliveries are shown: by status, event, day and case. */
export function DeliveryFilters({ filter, onChange, faultId }: Props) {
  const { status, event, from, to, caseId } = filter;
  return (
    <div className={styles.filters} role="group" aria-label="Which deliveries are shown">
      <Choice
        label="Status"
        value={status}
        options={Object.entries(DELIVERY_STATUSES).map(([value, [label]]) => [value, label])}
        onChoose={(chosen) => onChange({ status: chosen })}
      />
      <Choice
        label="Event"
        value={event}
        options={EVENT_NAMES.map((name) => [name, name])}
        onChoose={(chosen) => onChange({ event: chosen })}
      />
      <label>
        <span>From</span>
        <input type="date" value={from} onChange={({ target }) => onChange({ from: target.value })} />
      </label>
      <label>
        <span>To</span>
        <input type="date" value={to} onChange={({ target }) => onChange({ to: target.value })} />
      </label>
      <CaseField value={caseId} faultId={faultId} onChoose={(chosen) => onChange({ case: chosen })} />
      {!isEverything(filter) && (
        <Button kind="quiet" onClick={() => onChange({ status: '', event: '', from: '', to: '', case: '' })}>
          Show all
        </Button>
      )}
    </div>
  );
}

interface CaseFieldProps {
  value: string;
  faultId: string | undefined;
  onChoose: (caseId: string) => void;
}

/** An id is pasted as a rule. One that is typed is no filter, and no mistake, before it is whole. */
function CaseField({ value, faultId, onChoose }: CaseFieldProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const type = (typed: string) => {
    setText(typed);
    if (typed.trim() === '' || isCaseId(typed.trim())) onChoose(typed.trim());
  };
  const leave = () => onChoose(text.trim());
  return (
    <label className={styles.caseId}>
      <span>Case ID</span>
      <input
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
        onKeyDown={({ key }) => key === 'Enter' && leave()}
        aria-describedby={faultId}
        aria-invalid={faultId ? true : undefined}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
    </label>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">Any</option>
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
