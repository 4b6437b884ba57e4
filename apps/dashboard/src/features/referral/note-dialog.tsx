import { useRef } from 'react';
import type { Note } from '../../api/activity.ts';
import { correctNote, readNote } from '../../api/corrections.ts';
import form from '../../ui/form.module.css';
import { MergedEditDialog } from '../../ui/merged-edit-dialog.tsx';
import { useMergedEdit } from '../../ui/use-merged-edit.ts';
import { faultsOf, type Field, typedOf } from './fields.ts';
import { FormField } from './form-field.tsx';
import { LONGEST } from './proposed.ts';

const TEXT: Field = {
  name: 'body',
  label: 'Note',
  kind: 'long',
  max: LONGEST.note,
  isRequired: true,
  missing: 'A note cannot be empty: write what is right.',
};
const FIELDS: readonly Field[] = [TEXT];

const textsOf = (note: Note) => typedOf(FIELDS, { ...note });

/** Corrects a note of the own firm. It stays where it is, and keeps the name of who wrote it. */
export function NoteDialog({ note, onClose }: { note: Note; onClose: () => void }) {
  const ref = useRef<HTMLFormElement>(null);
  const edit = useMergedEdit({
    form: ref,
    fields: FIELDS,
    opened: textsOf(note),
    faultsOf: (typed) => faultsOf(FIELDS, typed),
    read: async () => textsOf(await readNote(note)),
    write: ({ body = '' }) => correctNote(note, { body }),
    onDone: onClose,
  });
  return (
    <MergedEditDialog title="Correct a note" form={ref} edit={edit} onClose={onClose}>
      <div className={form.effect}>
        <p>
          Whoever reads the note reads the new words, marked as edited. A firm whose referral was declined or
          withdrawn keeps the words from before.
        </p>
      </div>
      <FormField
        field={TEXT}
        value={edit.typed.body ?? ''}
        fault={edit.faults.body}
        onChange={(body) => edit.set('body', body)}
      />
    </MergedEditDialog>
  );
}
