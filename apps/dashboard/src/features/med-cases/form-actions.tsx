import { Button } from '../../ui/button.tsx';
import formStyles from '../../ui/form.module.css';

interface Props {
  /** On the button that does it. */
  label: string;
  isBusy: boolean;
  /** Nothing can be sent. */
  isOff?: boolean;
  onClose: () => void;
}

/** The buttons at the end of a form in a dialog. */
export function FormActions({ label, isBusy, isOff = false, onClose }: Props) {
  return (
    <div className={formStyles.actions}>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" kind="first" isBusy={isBusy} disabled={isOff}>
        {isBusy ? 'One moment …' : label}
      </Button>
    </div>
  );
}
