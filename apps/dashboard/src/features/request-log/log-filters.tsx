import { useLiveKeys } from '../../api/api-keys.ts';
import { PUBLIC_ROUTES } from '../../api/request-log.ts';
import { type LogFilter, METHOD_CHOICES, STATUSES } from './log-filter.ts';
import styles from './request-log.module.css';

interface Props {
  filter: LogFilter;
  onChange: (change: Partial<LogFilter>) => void;
}

/** Which calls are shown. */
export function LogFilters({ filter, onChange }: Props) {
  const { data: keys = [] } = useLiveKeys();
  const names = Object.fromEntries(keys.map(({ prefix, name }) => [prefix, `${name} (${prefix})`]));
  return (
    <div className={styles.filters} role="group" aria-label="Which calls are shown">
      <Choice
        label="Status"
        value={filter.status}
        choices={STATUSES}
        onChange={(status) => onChange({ status })}
      />
      <Choice
        label="Method"
        value={filter.method}
        choices={Object.fromEntries(METHOD_CHOICES.map((method) => [method, method]))}
        onChange={(method) => onChange({ method: method as LogFilter['method'] })}
      />
      <Choice
        label="Path"
        value={filter.route}
        choices={Object.fromEntries(PUBLIC_ROUTES.map((route) => [route, route]))}
        onChange={(route) => onChange({ route })}
      />
      <Choice
        label="Key"
        value={filter.keyPrefix}
        choices={names}
        onChange={(keyPrefix) => onChange({ keyPrefix })}
      />
      <Day label="From" value={filter.from} onChange={(from) => onChange({ from })} />
      <Day label="Up to" value={filter.to} onChange={(to) => onChange({ to })} />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  /** Values with their words. */
  choices: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  // what an address asks for may be no usual choice: a revoked key, a status of its own
  const all = value === '' || Object.hasOwn(choices, value) ? choices : { ...choices, [value]: value };
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">Any</option>
        {Object.entries(all).map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

interface DayProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function Day({ label, value, onChange }: DayProps) {
  return (
    <label>
      <span>{label} (UTC)</span>
      <input type="date" value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}
