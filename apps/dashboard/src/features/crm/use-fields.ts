import type { RefObject } from 'react';
import { useFaults } from '../../ui/use-faults.ts';
import type { KeptDraft } from '../../ui/use-kept-draft.ts';
import type { MappingDraft } from './mapping-draft.ts';
import type { Faults } from './mapping-faults.ts';
import type { MappingValues } from './mapping-values.ts';

/** What the fields of the form share. */
export interface Fields {
  values: MappingValues;
  faults: Faults;
  /** Typing takes away what was said about these fields. */
  change: (changes: Partial<MappingValues>, ...told: string[]) => void;
  /** Puts what is wrong beside its fields, and the focus into the first. False: nothing is wrong. */
  show: (faults: Faults) => boolean;
}

export function useFields(
  { draft, change }: KeptDraft<MappingDraft>,
  form: RefObject<HTMLFormElement | null>,
): Fields {
  const { faults, show, settle } = useFaults(form);
  const type = (changes: Partial<MappingValues>, ...told: string[]) => {
    settle((field) => field in changes || told.includes(field));
    change(({ values }) => ({ values: { ...values, ...changes } }));
  };
  return { values: draft.values, faults, change: type, show };
}
