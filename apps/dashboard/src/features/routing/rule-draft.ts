import type { Attempt } from '../../api/attempt.ts';
import type { RuleBody, StoredRule } from '../../api/routing.ts';
import {
  changesOf,
  mergeValues,
  NO_VALUES,
  type OtherValues,
  type RuleValues,
  valuesOf,
} from './rule-values.ts';

/** A rule that is being written. It is kept in the browser, so all of it is plain data. */
export interface RuleDraft {
  values: RuleValues;
  /** The rule at the server, as it was last read. Null: it is new, or somebody has deleted it. */
  stored: { id: string; tag: string | null; values: RuleValues } | null;
  /** A creation without an answer. */
  creation: Attempt<RuleBody & { priority: number }> | null;
  others: OtherValues;
}

export function newDraft(): RuleDraft {
  return { values: NO_VALUES, stored: null, creation: null, others: {} };
}

export function draftOf(read: StoredRule): RuleDraft {
  return { ...newDraft(), values: valuesOf(read.record), stored: storedOf(read) };
}

/** What later edits are compared with. */
export function storedOf({ record, tag }: StoredRule): NonNullable<RuleDraft['stored']> {
  return { id: record.id, tag, values: valuesOf(record) };
}

/** The draft over what is stored now; what others stored is told where both changed a field. Pure. */
export function withStored(draft: RuleDraft, read: StoredRule): RuleDraft {
  const stored = storedOf(read);
  const { values, others } = mergeValues(draft.stored?.values ?? NO_VALUES, draft.values, stored.values);
  return { ...draft, values, others, stored };
}

/** Whether something is typed that the server does not have. Pure. */
export function isUnsaved({ values, stored }: RuleDraft): boolean {
  return Object.keys(changesOf(stored?.values ?? NO_VALUES, values)).length > 0;
}

/** The name by which what is typed is kept in the browser. */
export function draftName(id: string): string {
  return `rule-${id}`;
}
