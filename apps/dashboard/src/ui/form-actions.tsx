import { Button } from './button.tsx';
import styles from './form.module.css';
import { useWait } from './use-wait.ts';

interface Props {
  /** On the button that does it. */
  label: string;
  isBusy: boolean;
  /** Of the last try: the next one waits for as long as the server wants. */
  problem: unknown;
  /** Nothing can be sent. */
  isOff?: boolean;
  onClose: () => void;
  /** Without it the button sends its form. */
  onConfirm?: () => void;
}

/** The two buttons at the end of a dialog. Its answer must be seen, so it is not closed under a call. */
export function FormActions({ label, isBusy, problem, isOff = false, onClose, onConfirm }: Props) {
  const isWaiting = useWait(problem) > 0;
  return (
    <div className={styles.actions}>
      <Button onClick={onClose} isBusy={isBusy}>
        Cancel
      </Button>
      <Button
        type={onConfirm ? 'button' : 'submit'}
        kind="first"
        isBusy={isBusy || isWaiting}
        disabled={isOff}
        onClick={onConfirm}
      >
        {isBusy ? 'One moment …' : label}
      </Button>
    </div>
  );
}
