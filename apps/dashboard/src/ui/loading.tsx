import styles from './loading.module.css';

/** Shown while a page is on its way; not at once, so that what is quick does not flicker. */
export function Loading() {
  return (
    <p className={styles.loading} role="status">
      Loading …
    </p>
  );
}
