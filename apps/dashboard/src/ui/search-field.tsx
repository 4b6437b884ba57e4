import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { Search } from 'lucide-react';
import { holdEnter } from './hold-enter.ts';
import styles from './search-field.module.css';

interface Props {
  label: string;
  /** What can be found. */
  placeholder: string;
  /** The words that are searched for now. */
  value: string;
  /** How much was found, for whoever does not see it; empty: that is not known yet. */
  found?: string;
  onSearch: (words: string) => void;
  ref: Ref<HTMLInputElement>;
}

/** A pause of typing, after which the search begins. */
const PAUSE_MS = 250;

/** Searches while somebody types, and at once on Enter, which submits no form. */
export function SearchField({ label, placeholder, value, found, onSearch, ref }: Props) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(value);
  useEffect(() => {
    // what was asked for here comes back without its last space, or after the next letter
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (words: string) => {
    clearTimeout(timer.current);
    const next = words.trim();
    if (next === asked.current) return;
    asked.current = next;
    onSearch(next);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(search, PAUSE_MS, next);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    holdEnter(event);
    if (event.key === 'Enter') search(text);
    if (event.key !== 'Escape') return;
    type('');
    event.currentTarget.blur();
  };
  return (
    <search className={styles.search}>
      <Search size={16} aria-hidden="true" />
      <input
        ref={ref}
        type="search"
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        placeholder={placeholder}
        aria-label={label}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      <kbd aria-hidden="true">/</kbd>
      {found !== undefined && (
        <p className="unseen" role="status">
          {found}
        </p>
      )}
    </search>
  );
}
