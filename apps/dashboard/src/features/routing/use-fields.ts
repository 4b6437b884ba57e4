import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { KeptDraft } from '../../ui/use-kept-draft.ts';
import type { RuleDraft } from './rule-draft.ts';
import type { Faults } from './rule-faults.ts';
import type { RuleValues } from './rule-values.ts';

/** What the fields of the form share. */
export interface Fields {
  values: RuleValues;
  faults: Faults;
  /** Typing into a field takes away what was said about it. */
  change: (changes: Partial<RuleValues>) => void;
  /** Puts what is wrong beside its fields, and the focus into the first. False: nothing is wrong. */
  show: (faults: Faults) => boolean;
}

export function useFields(
  { draft, change }: KeptDraft<RuleDraft>,
  form: RefObject<HTMLFormElement | null>,
): Fields {
  const [faults, setFaults] = useState<Faults>({});
  const wantsFocus = useRef(false);
  // once it is drawn: a slot with a mistake opens first
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    const places = [...(form.current?.querySelectorAll<HTMLElement>('[data-field], [name]') ?? [])];
    const isWrong = (place: HTMLElement) =>
      (place.dataset.field ?? place.getAttribute('name') ?? '') in faults;
    places.find(isWrong)?.focus();
  }, [faults]);
  const show = (found: Faults): boolean => {
    wantsFocus.current = true;
    setFaults(found);
    return Object.keys(found).length > 0;
  };
  const type = (changes: Partial<RuleValues>) => {
    const isStill = (field: string) => !isTyped(field, draft.values, changes);
    setFaults((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => isStill(field))));
    change(({ values, others }) => ({
      values: { ...values, ...changes },
      others: Object.fromEntries(Object.entries(others).filter(([name]) => !(name in changes))),
    }));
  };
  return { values: draft.values, faults, change: type, show };
}

/** Whether a person is typing there: of the slots only into those that change. */
function isTyped(field: string, before: RuleValues, changes: Partial<RuleValues>): boolean {
  const [name = '', index] = field.split('.');
  if (name !== 'slots' || index === undefined || !changes.slots) return name in changes;
  return changes.slots[Number(index)] !== before.slots[Number(index)];
}
