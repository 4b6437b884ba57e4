import { useFirmKind } from '../../ui/firm-kind.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import type { ChosenFirm } from './case-draft.ts';
import { Lookalikes } from './lookalikes.tsx';
import styles from './send.module.css';

interface Props {
  firm: ChosenFirm;
  isBusy: boolean;
  /** It was tried a day ago, and may have arrived (docs/adr/0223). */
  isOld: boolean;
  /** Why it was not sent; null: it was not tried. */
  problem: Error | null;
  onClose: () => void;
  onSend: () => void;
}

/** Says what sending does, and warns of cases that look alike, before anything leaves the firm. */
export function SendDialog({ firm, isBusy, isOld, problem, onClose, onSend }: Props) {
  const kindOf = useFirmKind();
  return (
    <Modal title="Send this case" onClose={onClose} isBusy={isBusy}>
      <p className={styles.effect}>
        <strong>
          <bdi>{firm.name}</bdi>
        </strong>{' '}
        is told at once. It sees the client and what happened when it acknowledges. Until it does, you can
        withdraw the referral. {kindOf(firm)}
      </p>
      <Lookalikes />
      {isOld && (
        <p className={styles.alike} role="status">
          No answer came when this case was sent a day ago, so it may be among your drafts or sent cases
          already: look there first. Sending it now makes another one.
        </p>
      )}
      {problem && <ProblemNotice problem={problem} />}
      <FormActions
        label={isOld ? 'Send as a new one' : 'Send'}
        isBusy={isBusy}
        problem={problem}
        onClose={onClose}
        onConfirm={onSend}
      />
    </Modal>
  );
}
