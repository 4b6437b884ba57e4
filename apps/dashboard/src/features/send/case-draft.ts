import type { Attempt } from '../../api/attempt.ts';
import type { CaseBody, SentCase, StoredCase } from '../../api/send.ts';
import {
  type CaseValues,
  changesOf,
  bodyOf,
  mergeValues,
  NO_VALUES,
  type OtherWords,
  valuesOf,
} from './case-values.ts';

/** The firm that stands in the form, with the rule if a rule chose it. */
export interface ChosenFirm {
  id: string;
  name: string;
  routingRuleId: string | null;
  roundRobinPosition: number | null;
  /** Undefined: it is not known, as of a firm that a rule chose. */
  isTestFirm?: boolean | undefined;
  /** The link of an assistant put it there, and no person has said yes to it. It is kept with the draft. */
  isProposed?: boolean;
}

/** A case that is being written. It is kept in the browser, so all of it is plain data. */
export interface CaseDraft {
  values: CaseValues;
  firm: ChosenFirm | null;
  /** The draft at the server, as it was last read. */
  stored: { id: string; tag: string | null; values: CaseValues } | null;
  /** A creation without an answer. */
  creation: Attempt<Partial<CaseBody>> | null;
  others: OtherWords;
  /** The files that were chosen for it: the list of the page that has them, and how many they are. */
  files?: { id: string; count: number } | null;
}

export function newDraft(): CaseDraft {
  return { values: NO_VALUES, firm: null, stored: null, creation: null, others: {}, files: null };
}

export function draftOf(read: StoredCase): CaseDraft {
  return { ...newDraft(), values: valuesOf(read.record), stored: storedOf(read) };
}

/** What later edits are compared with. */
export function storedOf({ record, tag }: StoredCase): NonNullable<CaseDraft['stored']> {
  return { id: record.id, tag, values: valuesOf(record) };
}

/** The draft over what is stored now; the words of others are told where both changed a field. Pure. */
export function withStored(draft: CaseDraft, read: StoredCase): CaseDraft {
  const stored = storedOf(read);
  const { values, others } = mergeValues(draft.stored?.values ?? NO_VALUES, draft.values, stored.values);
  return { ...draft, values, others, stored };
}

/** Whether something is typed that the server does not have. Pure. */
export function isUnsaved({ values, stored }: CaseDraft): boolean {
  return Object.keys(changesOf(stored?.values ?? NO_VALUES, values)).length > 0;
}

/** The first creation of a case holds what is filled in. Pure. */
export function creationBody(values: CaseValues): Partial<CaseBody> {
  return Object.fromEntries(
    Object.entries(bodyOf(values)).filter(([, value]) => value !== null),
  ) as Partial<CaseBody>;
}

/** Whether a case has left the hands of its sender, and cannot be edited as a draft. */
export function isSent({ status }: SentCase): boolean {
  return status !== 'DRAFT';
}
