import { type FormEvent, useState } from 'react';
import type { UseMutationResult } from '@tanstack/react-query';
import { ApiProblem } from '../../api/api-problem.ts';
import type { InboxFilter } from '../../api/inbox.ts';
import { type SavedView, useChangeView, useCreateView } from '../../api/saved-views.ts';
import { announce } from '../../ui/announce.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { VIEWS } from './views.ts';

const MOST_LETTERS = 80;

/** Keeps what is shown under a name. */
export function SaveViewDialog({ filter, onClose }: { filter: InboxFilter; onClose: () => void }) {
  const action = useCreateView();
  const { direction, view, q } = filter;
  return (
    <NameDialog
      title="Save this view"
      proposed={q || VIEWS[view].label}
      action={action}
      inputOf={(name) => ({ name, direction, view, q: q || null })}
      onClose={onClose}
    />
  );
}

/** Gives a saved view another name. */
export function RenameViewDialog({ saved, onClose }: { saved: SavedView; onClose: () => void }) {
  const action = useChangeView();
  return (
    <NameDialog
      title="Rename the view"
      proposed={saved.name}
      action={action}
      inputOf={(name) => ({ id: saved.id, name })}
      onClose={onClose}
    />
  );
}

interface Props<T> {
  title: string;
  proposed: string;
  action: UseMutationResult<unknown, Error, T>;
  inputOf: (name: string) => T;
  onClose: () => void;
}

function NameDialog<T>({ title, proposed, action, inputOf, onClose }: Props<T>) {
  const [missing, setMissing] = useState<string>();
  const fault = missing ?? faultOf(action.error);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('name') as HTMLInputElement;
    const name = field.value.trim();
    setMissing(name === '' ? 'Give the view a name.' : undefined);
    if (name === '') return field.focus();
    if (action.isPending) return;
    action.mutate(inputOf(name), {
      onSuccess: () => {
        announce(`The view is saved as ${name}.`);
        onClose();
      },
      onError: () => field.focus(),
    });
  };
  return (
    <Modal title={title} onClose={onClose} isBusy={action.isPending}>
      <form onSubmit={save} noValidate>
        {action.error && fault === undefined && <ProblemNotice problem={action.error} />}
        <TextField
          label="Name"
          hint="It stands in the navigation, and only you see it."
          name="name"
          maxLength={MOST_LETTERS}
          defaultValue={[...proposed].slice(0, MOST_LETTERS).join('')}
          autoComplete="off"
          fault={fault}
          autoFocus
        />
        <FormActions label="Save" isBusy={action.isPending} problem={action.error} onClose={onClose} />
      </form>
    </Modal>
  );
}

/** What the server says of the name. */
function faultOf(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  if (error.reason === 'duplicate_view_name') return error.message;
  return error.fields.find(({ field }) => field === 'name')?.message;
}
