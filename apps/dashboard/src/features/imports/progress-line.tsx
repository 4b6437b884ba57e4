import styles from './imports.module.css';

interface Props {
  label: string;
  /** Of `of`. */
  done: number;
  of: number;
  /** How far it is, in words. */
  words: string;
}

/** How far something is, as a bar and in words. */
export function ProgressLine({ label, done, of, words }: Props) {
  return (
    <p className={styles.progress}>
      <progress value={done} max={Math.max(1, of)} aria-label={label} />
      {words}
    </p>
  );
}
