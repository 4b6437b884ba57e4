import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { refreshCrm } from '../../api/crm.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { MappingValues } from './mapping-values.ts';
import { ChangedMeanwhile, deleteMapping } from './save-mapping.ts';

interface Props {
  stored: MappingValues;
  onDone: () => void;
  onClose: () => void;
}

/** Deletes a mapping, as the person has seen it. */
export function DeleteDialog({ stored, onDone, onClose }: Props) {
  const navigate = useNavigate();
  const action = useMutation({
    mutationFn: async () => {
      try {
        await deleteMapping(stored);
      } catch (problem) {
        if (problem instanceof ChangedMeanwhile) throw inWords();
        throw problem;
      }
    },
    onSettled: () => void refreshCrm(),
  });
  const leave = () => {
    onDone();
    void navigate('/crm', { replace: true });
  };
  return (
    <ConfirmDialog
      title={`Delete the mapping of ${stored.crmObjectApiName}`}
      label="Delete it"
      done="Deleted."
      action={action}
      input={undefined}
      onClose={onClose}
      onDone={leave}
    >
      <p>
        Your CRM cannot send these records any more, and nothing is written back to those that were sent. A
        stored token is deleted. Cases that were sent stay as they are.
      </p>
    </ConfirmDialog>
  );
}

function inWords(): ApiProblem {
  const text = 'Somebody else changed this mapping meanwhile. Close this, and look at it first.';
  return new ApiProblem(text, { status: 409, code: 'conflict' });
}
