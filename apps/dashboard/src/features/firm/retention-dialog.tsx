import { useRef } from 'react';
import { readRetention, type Retention, setRetention } from '../../api/retention.ts';
import editor from '../../ui/editor.module.css';
import form from '../../ui/form.module.css';
import { MergedEditDialog } from '../../ui/merged-edit-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useMergedEdit } from '../../ui/use-merged-edit.ts';
import { changeOf, faultsOf, hintOf, PARTS, textsOf } from './retention-values.ts';

interface Props {
  /** As it was when the form was opened. */
  retention: Retention;
  onClose: () => void;
}

/** Sets how long data of the firm is kept. */
export function RetentionDialog({ retention, onClose }: Props) {
  const ref = useRef<HTMLFormElement>(null);
  const { bounds } = retention;
  // the server takes all of them at once
  const latest = useRef(textsOf(retention));
  const edit = useMergedEdit({
    form: ref,
    fields: PARTS,
    opened: latest.current,
    faultsOf: (typed) => faultsOf(typed, bounds),
    read: async () => (latest.current = textsOf(await readRetention())),
    write: (changes) => setRetention(changeOf({ ...latest.current, ...changes })),
    onDone: onClose,
  });
  return (
    <MergedEditDialog title="How long data is kept" form={ref} edit={edit} onClose={onClose}>
      <div className={form.effect}>
        <p>
          What is older than a shorter time is deleted within about an hour, for good. While a legal hold is
          on a case, its payloads and the imports of its firms are not deleted earlier than the exchange does.
        </p>
      </div>
      <div className={editor.page}>
        {PARTS.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            hint={hintOf(name, bounds[name])}
            fault={edit.faults[name]}
            name={name}
            value={edit.typed[name] ?? ''}
            onChange={({ target }) => edit.set(name, target.value)}
            inputMode="numeric"
            autoComplete="off"
          />
        ))}
      </div>
    </MergedEditDialog>
  );
}
