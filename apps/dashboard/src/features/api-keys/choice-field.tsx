import styles from './api-keys.module.css';

interface Props<T extends string> {
  legend: string;
  name: string;
  choices: Readonly<Record<T, readonly [label: string, about: string]>>;
  chosen: T;
  onChoose: (choice: T) => void;
}

/** One of a few, each with what it means. */
export function ChoiceField<T extends string>({ legend, name, choices, chosen, onChoose }: Props<T>) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {(Object.keys(choices) as T[]).map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={name}
            value={choice}
            checked={choice === chosen}
            onChange={() => onChoose(choice)}
          />
          <span>
            <strong>{choices[choice][0]}</strong>
            <span>{choices[choice][1]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
