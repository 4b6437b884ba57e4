import { useRef } from 'react';
import type { CaseDocument } from '../../api/activity.ts';
import { describeDocument, readDocument, useDeleteDocument } from '../../api/corrections.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isolated } from '../../ui/isolated.ts';
import { MergedEditDialog } from '../../ui/merged-edit-dialog.tsx';
import { useMergedEdit } from '../../ui/use-merged-edit.ts';
import { faultsOf, type Field, typedOf } from './fields.ts';
import { FormField } from './form-field.tsx';

interface Props {
  document: CaseDocument;
  onClose: () => void;
}

/** Deletes a document of the own firm, after saying what that means. */
export function DeleteDocumentDialog({ document, onClose }: Props) {
  const name = isolated(document.fileName);
  return (
    <ConfirmDialog
      title={`Delete ${name}`}
      label="Delete it for good"
      done={`${name} is deleted.`}
      action={useDeleteDocument()}
      input={document}
      onClose={onClose}
    >
      <p>
        The file is removed at once, for every firm that sees it. This cannot be undone. Who has downloaded it
        keeps that copy.
      </p>
    </ConfirmDialog>
  );
}

const NAME: Field = {
  name: 'fileName',
  label: 'Name of the file',
  kind: 'text',
  hint: 'It keeps its ending, which says what kind of file it is.',
  max: 255,
  isRequired: true,
  missing: 'A document has a name, with an ending such as .pdf.',
};
const FIELDS: readonly Field[] = [
  NAME,
  { name: 'category', label: 'Category (optional)', kind: 'text', max: 100 },
  { name: 'description', label: 'Description (optional)', kind: 'long', max: 2_000 },
];

const textsOf = (document: CaseDocument) => typedOf(FIELDS, { ...document });

/** Changes what is said of a document of the own firm. The file stays as it is. */
export function DescribeDocumentDialog({ document, onClose }: Props) {
  const ref = useRef<HTMLFormElement>(null);
  const edit = useMergedEdit({
    form: ref,
    fields: FIELDS,
    opened: textsOf(document),
    faultsOf: (typed) => faultsOf(FIELDS, typed),
    read: async () => textsOf(await readDocument(document)),
    write: (changes) => describeDocument(document, changes),
    onDone: onClose,
  });
  return (
    <MergedEditDialog title={`Edit ${isolated(document.fileName)}`} form={ref} edit={edit} onClose={onClose}>
      {FIELDS.map((field) => (
        <FormField
          key={field.name}
          field={field}
          value={edit.typed[field.name] ?? ''}
          fault={edit.faults[field.name]}
          onChange={(text) => edit.set(field.name, text)}
        />
      ))}
    </MergedEditDialog>
  );
}
