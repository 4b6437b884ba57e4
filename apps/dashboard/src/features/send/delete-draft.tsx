import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useDocuments } from '../../api/activity.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { deleteCase, forgetCaseLists } from '../../api/send.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import form from '../../ui/form.module.css';
import { Modal } from '../../ui/modal.tsx';
import { isAdministrator } from '../../ui/roles.ts';
import { useUser } from '../../ui/use-session.ts';
import type { CaseDraft } from './case-draft.ts';
import { documentsInWords } from './deleted-documents.ts';
import { Problem } from './problem.tsx';
import type { KeptDraft } from '../../ui/use-kept-draft.ts';

type Stored = NonNullable<CaseDraft['stored']>;

interface Props {
  kept: KeptDraft<CaseDraft>;
  stored: Stored;
  title: string;
}

/** Deletes a draft that is stored, by the people who may. */
export function DeleteDraft(props: Props) {
  const { role } = useUser();
  const [isAsked, setAsked] = useState(false);
  if (!isAdministrator(role)) return null;
  return (
    <>
      <Button kind="quiet" onClick={() => setAsked(true)}>
        Delete the draft …
      </Button>
      {isAsked && <DeleteDialog {...props} onClose={() => setAsked(false)} />}
    </>
  );
}

/** Says what goes, and deletes it. */
function DeleteDialog({ kept, stored, title, onClose }: Props & { onClose: () => void }) {
  const navigate = useNavigate();
  const documents = useDocuments(stored.id);
  const deletion = useMutation({
    // no other window sends it meanwhile
    mutationFn: () => kept.alone(() => deleteCase(stored.id, stored.tag)),
    onSettled: () => void forgetCaseLists(),
    onSuccess: () => {
      kept.forget();
      announce('The draft is deleted.');
    },
  });
  const open = () => void navigate('/inbox/sent?view=drafts', { replace: true });
  return (
    <Modal title="Delete the draft?" onClose={onClose} isBusy={deletion.isPending}>
      <div className={form.effect}>
        <p>
          <bdi>{title || 'This draft'}</bdi> is deleted for everybody in your firm, with its notes and what
          you typed. This cannot be undone.
        </p>
        <p aria-live="polite">
          {documents.isPending ? 'Looking for documents …' : documentsInWords(documents)}
        </p>
      </div>
      {deletion.error && <Problem problem={inOwnWords(deletion.error)} />}
      <FormActions
        label="Delete the draft"
        isBusy={deletion.isPending}
        problem={deletion.error}
        onClose={onClose}
        onConfirm={() => deletion.mutate(undefined, { onSuccess: open })}
      />
    </Modal>
  );
}

/** What the server says of versions is said to programs. */
function inOwnWords(problem: Error): Error {
  if (!(problem instanceof ApiProblem) || problem.reason !== 'version_mismatch') return problem;
  const message =
    'Somebody has changed this draft since you opened it. Load the page again, and look at it first.';
  return new ApiProblem(message, problem);
}
