import { type RefObject, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ApiProblem } from '../api/api-problem.ts';
import { withoutRoutes } from '../api/plain-words.ts';
import { announce } from './announce.ts';
import { type FieldFaults, useFaults } from './use-faults.ts';
import { changedTexts, type Merged, mergeVersions, type Part, type Texts } from './versions.ts';

interface Given {
  form: RefObject<HTMLFormElement | null>;
  fields: readonly Part[];
  /** As it was when the form was opened. */
  opened: Texts;
  /** What must change before it can be saved, by the name of the field. */
  faultsOf: (typed: Texts) => FieldFaults;
  /** The record as it is now. */
  read: () => Promise<Texts>;
  /** Saves these fields of it. */
  write: (changes: Texts) => Promise<unknown>;
  onDone: () => void;
}

/**
 * Edits a record that has no version which the server could compare: it is read again before it is written.
 * Where somebody else changed a field too, the person decides; nothing is written before. Only what was
 * changed is sent.
 */
export function useMergedEdit({ form, fields, opened, faultsOf, read, write, onDone }: Given) {
  const [base, setBase] = useState(() => trimmed(opened));
  const [typed, setTyped] = useState(base);
  const [merge, setMerge] = useState<Omit<Merged, 'merged'> | null>(null);
  const { faults, show, settle } = useFaults(form);
  const done = () => {
    announce('Saved.');
    onDone();
  };
  const saving = useMutation({
    mutationFn: async (mine: Texts): Promise<boolean> => {
      const theirs = trimmed(await read());
      const { merged, ...found } = mergeVersions(fields, { opened: base, mine, theirs });
      setBase(theirs);
      setTyped((now) => ({ ...now, ...changedTexts(fields, mine, merged) }));
      setMerge(found.conflicts.length > 0 ? found : null);
      if (found.conflicts.length > 0) return false;
      const changes = changedTexts(fields, theirs, merged);
      if (Object.keys(changes).length > 0) await write(changes);
      return true;
    },
    onSuccess: (isSaved) => {
      if (isSaved) done();
    },
    onError: (problem) => show(faultsIn(problem, fields)),
  });
  const save = () => {
    if (saving.isPending) return;
    const mine = trimmed(typed);
    saving.reset();
    if (show(faultsOf(mine))) return;
    if (Object.keys(changedTexts(fields, base, mine)).length === 0) return onDone();
    setTyped(mine);
    saving.mutate(mine);
  };
  const set = (name: string, text: string) => {
    settle((field) => field === name);
    setTyped((now) => ({ ...now, [name]: text }));
  };
  const problem = saving.error;
  const isTold = isToldBeside(problem, fields);
  return { typed, set, faults, merge, problem, isTold, isBusy: saving.isPending, save };
}

function trimmed(typed: Texts): Texts {
  return Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.trim()]));
}

/** Whether all of a problem stands beside the fields. */
function isToldBeside(problem: unknown, fields: readonly Part[]): boolean {
  const names = Object.keys(faultsIn(problem, fields));
  return names.length > 0 && names.every((name) => fields.some((one) => one.name === name));
}

/** What the server says of single fields, by the names that a person sees. */
function faultsIn(problem: unknown, fields: readonly Part[]): FieldFaults {
  if (!(problem instanceof ApiProblem)) return {};
  return Object.fromEntries(
    problem.fields.map(({ field, message }) => {
      // an item of a list belongs to its list
      const name = field.replace(/\..*$/, '');
      const label = fields.find((one) => one.name === name)?.label ?? field;
      const words = withoutRoutes(message).replace(field, label);
      return [name, /[.!?]$/.test(words) ? words : `${words}.`];
    }),
  );
}
