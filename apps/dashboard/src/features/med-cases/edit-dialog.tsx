import { type FormEvent, useRef } from 'react';
import type { MedCase } from '../../api/med-cases.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { Modal } from '../../ui/modal.tsx';
import type { Clash, PatientName } from './case-values.ts';
import { focusOn } from './form-faults.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import styles from './med-cases.module.css';
import { PatientFields } from './patient-fields.tsx';
import { usePatientEdit } from './use-patient-edit.ts';

/** Corrects the patient. When somebody else saved meanwhile, both versions are shown. */
export function EditDialog({ medCase, onClose }: { medCase: MedCase; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const edit = usePatientEdit(medCase, () => {
    announce('Saved.');
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    focusOn(form.current, edit.save(form.current));
  };
  return (
    <Modal title="Edit the patient" onClose={onClose} isBusy={edit.isBusy}>
      <form ref={form} onSubmit={submit} noValidate>
        {edit.problem !== null && <ProblemNotice problem={edit.problem} />}
        {edit.clashes.length > 0 && (
          <Clashes clashes={edit.clashes} onTake={(name, text) => edit.set({ [name]: text })} />
        )}
        <PatientFields values={edit.values} faults={edit.faults} onChange={edit.set} />
        <p className={styles.hint}>
          The type of the case, its place and the case that it belongs to stay as they are.
        </p>
        <FormActions label="Save" isBusy={edit.isBusy} problem={edit.problem} onClose={onClose} />
      </form>
    </Modal>
  );
}

interface ClashesProps {
  clashes: readonly Clash[];
  onTake: (name: PatientName, text: string) => void;
}

function Clashes({ clashes, onTake }: ClashesProps) {
  return (
    <div className={styles.told} role="alert">
      <p>
        <strong>Somebody else saved this case meanwhile.</strong> Yours stays unless you take theirs. Then
        save again.
      </p>
      {clashes.map(({ name, label, theirs }) => (
        <p key={name}>
          {label}: they wrote {theirs === '' ? <em>nothing</em> : <bdi>“{theirs}”</bdi>}.{' '}
          <Button onClick={() => onTake(name, theirs)} aria-label={`Take theirs: ${label}`}>
            Take theirs
          </Button>
        </p>
      ))}
    </div>
  );
}
