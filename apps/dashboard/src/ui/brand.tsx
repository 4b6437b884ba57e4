import styles from './brand.module.css';

/** The mark and the name, as on the sign-in pages. */
export function Brand() {
  return (
    <span className={styles.brand}>
      <span className={styles.mark} aria-hidden="true" />
      <span>Referral Exchange</span>
    </span>
  );
}
