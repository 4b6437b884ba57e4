import { ApiProblem } from '../../api/api-problem.ts';
import { type ApiKey, type CreatedApiKey, useRotateKey } from '../../api/api-keys.ts';
import { announce } from '../../ui/announce.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import form from '../../ui/form.module.css';
import { isolated } from '../../ui/isolated.ts';
import { Modal } from '../../ui/modal.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import styles from './api-keys.module.css';

interface Props {
  apiKey: ApiKey;
  onMade: (key: CreatedApiKey) => void;
  onClose: () => void;
}

/** Replaces a key by a new one, after saying that the old one stops at once. */
export function RotateKeyDialog({ apiKey: { id, name, prefix }, onMade, onClose }: Props) {
  const rotate = useRotateKey();
  const { error, isPending } = rotate;
  const confirm = () =>
    rotate.mutate(id, {
      onSuccess: (made) => {
        announce(`The key of ${isolated(name)} is replaced.`);
        onMade(made);
      },
    });
  return (
    <Modal title={`Rotate ${isolated(name)}`} onClose={onClose} isBusy={isPending}>
      <div className={form.effect}>
        <p>
          A new key is created with the same name, tier and expiry. The key <code>{prefix}</code> … stops
          working within one second: every program that uses it gets 401 until it has the new key, and imports
          that it uploaded stop where they are.
        </p>
        <p>To switch without a gap, create a second key instead and revoke this one later.</p>
      </div>
      {error && <ProblemNotice problem={error} />}
      {error instanceof ApiProblem && error.leavesDoubt && (
        <p className={styles.lost} role="status">
          The response did not arrive. If this key is no longer in the list, a new one with the same name
          replaced it, and nobody has seen it: close this dialog and rotate the new key.
        </p>
      )}
      <FormActions
        label="Rotate this key"
        isBusy={isPending}
        problem={error}
        onClose={onClose}
        onConfirm={confirm}
      />
    </Modal>
  );
}
