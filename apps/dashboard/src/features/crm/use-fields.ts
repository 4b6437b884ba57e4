import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
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
  const [faults, setFaults] = useState<Faults>({});
  const wantsFocus = useRef(false);
  // once it is drawn
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    const places = [...(form.current?.querySelectorAll<HTMLElement>('[name]') ?? [])];
    places.find((place) => (place.getAttribute('name') ?? '') in faults)?.focus();
  }, [faults]);
  const show = (found: Faults): boolean => {
    wantsFocus.current = true;
    setFaults(found);
    return Object.keys(found).length > 0;
  };
  const type = (changes: Partial<MappingValues>, ...told: string[]) => {
    const settledFields = [...Object.keys(changes), ...told];
    setFaults((shown) =>
      Object.fromEntries(Object.entries(shown).filter(([field]) => !settledFields.includes(field))),
    );
    change(({ values }) => ({ values: { ...values, ...changes } }));
  };
  return { values: draft.values, faults, change: type, show };
}
