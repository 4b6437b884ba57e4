import { type RefObject, useState } from 'react';
import { dayFaults } from '../../ui/day-faults.ts';
import type { KeptDraft } from '../../ui/use-kept-draft.ts';
import type { CaseDraft } from './case-draft.ts';
import type { CaseForm } from './case-field.tsx';
import { type Faults } from './case-faults.ts';
import type { CaseValues } from './case-values.ts';

interface Fields {
  /** What the fields of the form share. */
  context: CaseForm;
  faults: Faults;
  setFaults: (faults: Faults) => void;
  /** Puts what is wrong beside its fields, and the focus into the first. False: nothing is wrong. */
  show: (faults: Faults) => boolean;
}

/** The fields of a draft. Typing into one takes away what was said about it. */
export function useFields(
  { draft, change }: KeptDraft<CaseDraft>,
  form: RefObject<HTMLFormElement | null>,
): Fields {
  const [faults, setFaults] = useState<Faults>({});
  const show = (others: Faults): boolean => {
    const found = { ...others, ...dayFaults(form.current) };
    setFaults(found);
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('[name]') ?? [])];
    fields.find((field) => (field.getAttribute('name') ?? '') in found)?.focus();
    return Object.keys(found).length > 0;
  };
  const type = (changes: Partial<CaseValues>) => {
    setFaults((shown) => without(shown, changes));
    change(({ values, others }) => ({ values: { ...values, ...changes }, others: without(others, changes) }));
  };
  const { values, others, stored } = draft;
  return {
    context: { values, faults, others, caseId: stored?.id ?? null, change: type },
    faults,
    setFaults,
    show,
  };
}

function without<T extends object>(all: T, names: object): T {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !(name in names))) as T;
}
