import { useNavigate } from 'react-router';
import { useDeleteRule } from '../../api/routing.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { RuleDraft } from './rule-draft.ts';

interface Props {
  stored: NonNullable<RuleDraft['stored']>;
  name: string;
  /** Somebody else changed the rule: what is shown must be read again. */
  onOutdated: (() => void) | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Deletes a rule, as the person has seen it. */
export function DeleteDialog({ stored: { id, tag }, name, onOutdated, onDone, onClose }: Props) {
  const navigate = useNavigate();
  const action = useDeleteRule(onOutdated);
  const leave = () => {
    onDone();
    void navigate('/routing', { replace: true });
  };
  return (
    <ConfirmDialog
      title={`Delete ${name}`}
      label="Delete this rule"
      done={`${name} is deleted.`}
      action={action}
      input={{ id, tag }}
      onClose={onClose}
      onDone={leave}
    >
      <p>
        The rule suggests nobody any more, and cases that it would have sent on by itself stay where they are.
        Referrals that were made by it go on. This cannot be undone: to pause a rule, switch it off.
      </p>
    </ConfirmDialog>
  );
}
