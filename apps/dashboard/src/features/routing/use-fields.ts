import type { RefObject } from 'react';
import { useFaults } from '../../ui/use-faults.ts';
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
  // a slot with a mistake opens before it gets the focus
  const { faults, show, settle } = useFaults(form);
  const type = (changes: Partial<RuleValues>) => {
    settle((field) => isTyped(field, draft.values, changes));
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
