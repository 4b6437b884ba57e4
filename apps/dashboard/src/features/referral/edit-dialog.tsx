import { type FormEvent, useRef, useState } from 'react';
import { isOutdated, readVersion, useEdit, type Version } from '../../api/edits.ts';
import type { Referral } from '../../api/referral.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import formStyles from '../../ui/form.module.css';
import { Modal } from '../../ui/modal.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import { changesOf, faultsOf, type Field, type Typed, typedOf } from './fields.ts';
import { FormField } from './form-field.tsx';
import { fieldFaults, focusOn } from './move-dialog.tsx';
import { type Conflict, mergeVersions } from './versions.ts';

interface Props {
  referral: Referral;
  fields: readonly Field[];
  /** As it was when the form was opened. */
  version: Version;
  onClose: () => void;
}

/** Edits a record. When somebody else saved meanwhile, both versions are shown, and nothing is lost. */
export function EditDialog({ referral, fields, version, onClose }: Props) {
  const [base, setBase] = useState(() => ({ typed: typedOf(fields, version.record), tag: version.tag }));
  const [typed, setTyped] = useState<Typed>(base.typed);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [merge, setMerge] = useState<{ conflicts: Conflict[]; taken: Field[] } | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const form = useRef<HTMLFormElement>(null);
  const edit = useEdit(referral);
  const set = (name: string, value: string) => setTyped((before) => ({ ...before, [name]: value }));
  const showBoth = async () => {
    const { record, tag } = await readVersion(referral);
    const theirs = typedOf(fields, record);
    const { merged, ...found } = mergeVersions(fields, { opened: base.typed, mine: typed, theirs });
    setBase({ typed: theirs, tag });
    setTyped(merged);
    setMerge(found);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(fields, typed);
    setFaults(found);
    setProblem(null);
    const [first] = Object.keys(found);
    if (first) return focusOn(form.current, first);
    const changes = changesOf(fields, base.typed, typed);
    if (Object.keys(changes).length === 0) return onClose();
    try {
      await edit.mutateAsync({ changes, tag: base.tag });
      announce('Saved.');
      onClose();
    } catch (refusal) {
      setFaults(fieldFaults(refusal));
      await (isOutdated(refusal) ? showBoth() : Promise.reject(refusal as Error)).catch(setProblem);
    }
  };
  return (
    <Modal title="Edit" onClose={onClose}>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        {problem !== null && <ProblemNotice problem={problem} />}
        {merge && <ConflictChoice {...merge} typed={typed} onChoose={set} />}
        {fields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            value={typed[field.name] ?? ''}
            fault={faults[field.name]}
            onChange={(value) => set(field.name, value)}
          />
        ))}
        <div className={formStyles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="first" isBusy={edit.isPending}>
            {edit.isPending ? 'One moment …' : 'Save'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
