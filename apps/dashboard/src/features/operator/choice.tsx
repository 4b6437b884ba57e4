interface Props {
  label: string;
  value: string;
  /** Values with their words. */
  choices: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
}

/** One filter of a list. */
export function Choice({ label, value, choices, onChange }: Props) {
  // what an address asks for may be no usual choice
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
