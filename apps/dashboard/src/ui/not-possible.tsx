import { Button } from './button.tsx';
import styles from './draft-notice.module.css';

/** Says why what an assistant proposes cannot be done here. */
export function NotPossible({ why, onClose }: { why: string; onClose: () => void }) {
  return (
    <div className={styles.told} role="alert">
      <p>{why}</p>
      <Button kind="quiet" onClick={onClose}>
        Understood
      </Button>
    </div>
  );
}
