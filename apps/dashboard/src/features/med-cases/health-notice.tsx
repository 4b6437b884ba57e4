import { ShieldCheck } from 'lucide-react';
import styles from './med-cases.module.css';

/** People see health data here, and know that each look is on record (docs/adr/0070). */
export function HealthNotice() {
  return (
    <p className={styles.health}>
      <ShieldCheck size={18} aria-hidden="true" />
      <span>Health data. Each time that you list or open it, your name and the time are recorded.</span>
    </p>
  );
}
