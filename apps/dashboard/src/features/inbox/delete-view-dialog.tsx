import { type SavedView, useDeleteView } from '../../api/saved-views.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Deletes the name of a view. What it shows stays. */
export function DeleteViewDialog({ saved, onClose }: { saved: SavedView; onClose: () => void }) {
  const action = useDeleteView();
  return (
    <ConfirmDialog
      title="Delete the view?"
      label="Delete the view"
      done={`The view ${saved.name} is deleted.`}
      action={action}
      input={saved.id}
      onClose={onClose}
    >
      <p>
        <bdi>{saved.name}</bdi> leaves your navigation. The referrals that it shows stay.
      </p>
    </ConfirmDialog>
  );
}
