import { useState } from 'react';
import { type MedCase, readMedCase, useChangeMedCase } from '../../api/med-cases.ts';
import { now } from '../../api/server-clock.ts';
import { dayFaults } from '../../ui/day-faults.ts';
import {
  changesOf,
  type Clash,
  mergePatients,
  patientFaults,
  type PatientValues,
  patientValues,
} from './case-values.ts';
import { apiFaults } from './form-faults.ts';

/**
 * Corrects what is known of a patient. The record has no version that the server could compare, so it is read
 * again before it is written: where somebody else changed a field too, the person decides.
 */
export function usePatientEdit(medCase: MedCase, onDone: () => void) {
  const [opened, setOpened] = useState(() => patientValues(medCase));
  const [values, setValues] = useState(opened);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const [problem, setProblem] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const change = useChangeMedCase(medCase.id);
  const write = async () => {
    const theirs = patientValues(await readMedCase(medCase.id));
    const { merged, clashes: found } = mergePatients(opened, values, theirs);
    setOpened(theirs);
    setValues(merged);
    setClashes(found);
    if (found.length > 0) return;
    const changes = changesOf(theirs, merged);
    if (Object.keys(changes).length > 0) await change.mutateAsync(changes);
    onDone();
  };
  /** The field that is wrong; undefined: none is, and it is being saved. */
  const save = (form: HTMLFormElement | null): string | undefined => {
    const found = { ...patientFaults(values, now()), ...dayFaults(form) };
    setFaults(found);
    const [first] = Object.keys(found);
    if (isBusy || first) return first;
    setProblem(null);
    setBusy(true);
    void write()
      .catch((refusal: unknown) => {
        setFaults(apiFaults(refusal));
        setProblem(refusal);
      })
      .finally(() => setBusy(false));
  };
  const set = (changes: Partial<PatientValues>) => setValues((before) => ({ ...before, ...changes }));
  return { values, set, faults, clashes, problem, isBusy, save };
}
