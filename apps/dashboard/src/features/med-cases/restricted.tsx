import styles from './med-cases.module.css';

/** In the place of a ledger that a restricted practice does not see. */
export function Restricted() {
  return (
    <p className={styles.told}>
      Your practice is restricted: it works with its referrals, and neither reads nor writes pharmacy data.
      The operator of the exchange can lift this.
    </p>
  );
}
