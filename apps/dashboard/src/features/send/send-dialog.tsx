import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import type { ChosenFirm } from './case-draft.ts';
import { Lookalikes } from './lookalikes.tsx';
import styles from './send.module.css';

interface Props {
  firm: ChosenFirm;
  isBusy: boolean;
  onClose: () => void;
  onSend: () => void;
}

/** Says what sending does, and warns of cases that look alike, before anything leaves the firm. */
export function SendDialog({ firm, isBusy, onClose, onSend }: Props) {
  return (
    <Modal title="Send this case" onClose={onClose}>
      <p className={styles.effect}>
        <strong>
          <bdi>{firm.name}</bdi>
        </strong>{' '}
        is told at once. It sees the client and what happened when it acknowledges. Until it does, you can
        withdraw the referral.
      </p>
      <Lookalikes />
      <div className={styles.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="first" isBusy={isBusy} onClick={onSend}>
          {isBusy ? 'One moment …' : 'Send'}
        </Button>
      </div>
    </Modal>
  );
}
