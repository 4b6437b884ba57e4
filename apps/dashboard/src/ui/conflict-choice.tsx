import { useEffect, useRef } from 'react';
import styles from './conflict-choice.module.css';
import { type Conflict, type Part, type Texts, textInWords } from './versions.ts';

interface Props {
  conflicts: readonly Conflict[];
  taken: readonly Part[];
  typed: Texts;
  onChoose: (name: string, value: string) => void;
}

/** Somebody else saved meanwhile: says what was taken over, and asks which version of a field stays. */
export function ConflictChoice({ conflicts, taken, typed, onChoose }: Props) {
  const place = useRef<HTMLDivElement>(null);
  // those of another try too
  useEffect(() => place.current?.focus(), [conflicts]);
  return (
    <div ref={place} tabIndex={-1} className={styles.both} role="group" aria-label="Two versions">
      <p>
        <strong>Somebody else saved this record meanwhile.</strong> Nothing is lost: look at both versions,
        then save again.
      </p>
      {taken.length > 0 && <p>Taken from theirs: {taken.map(({ label }) => label).join(', ')}.</p>}
      {conflicts.map(({ field, mine, theirs }) => (
        <fieldset key={field.name}>
          <legend>{field.label}</legend>
          {(
            [
              ['Yours', mine],
              ['Theirs', theirs],
            ] as const
          ).map(([whose, value]) => (
            <label key={whose}>
              <input
                type="radio"
                name={`choice-${field.name}`}
                checked={typed[field.name] === value}
                onChange={() => onChoose(field.name, value)}
              />
              <span>
                {whose}: <bdi>{textInWords(field, value)}</bdi>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
