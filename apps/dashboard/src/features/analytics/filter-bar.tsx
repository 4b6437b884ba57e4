import { useCaseTypes, useJurisdictions } from '../../api/reference.ts';
import styles from './analytics.module.css';
import { chosenDays, type ChosenFilter, RANGES } from './filter.ts';

interface Props {
  filter: ChosenFilter;
  /** Changes what stands in the address. An empty text takes it out. */
  onChange: (change: Readonly<Record<string, string>>) => void;
}

/** Which referrals are counted: the days of sending, the case type, the place. */
export function FilterBar({ filter, onChange }: Props) {
  const [caseTypes, jurisdictions] = [useCaseTypes().data, useJurisdictions().data];
  return (
    <div className={styles.filters} role="group" aria-label="Which referrals are counted">
      <div className={styles.ranges}>
        {Object.entries(RANGES).map(([range, label]) => (
          <button
            key={range}
            type="button"
            aria-pressed={String(filter.range) === range}
            onClick={() => onChange({ days: range, from: '', to: '' })}
          >
            {label}
          </button>
        ))}
      </div>
      <label>
        <span>From</span>
        <input
          type="date"
          value={filter.from ?? ''}
          onChange={(event) => onChange(chosenDays(event.target.value, filter.to))}
        />
      </label>
      <label>
        <span>To</span>
        <input
          type="date"
          value={filter.to ?? ''}
          onChange={(event) => onChange(chosenDays(filter.from, event.target.value))}
        />
      </label>
      <label>
        <span>Case type</span>
        <select
          value={filter.caseType ?? ''}
          onChange={(event) => onChange({ caseType: event.target.value })}
        >
          <option value="">All</option>
          {caseTypes?.map(({ name, displayName }) => (
            <option key={name} value={name}>
              {displayName}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Place</span>
        <select
          value={filter.jurisdiction ?? ''}
          onChange={(event) => onChange({ jurisdiction: event.target.value })}
        >
          <option value="">All</option>
          {jurisdictions?.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
