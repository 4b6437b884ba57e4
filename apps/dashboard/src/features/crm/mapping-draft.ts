import type { CrmMapping } from '../../api/crm.ts';
import { fingerprint, type MappingKind, type MappingValues, newValues, valuesOf } from './mapping-values.ts';

/** A mapping that is being written. The browser keeps it, so all of it is plain data without a secret. */
export interface MappingDraft {
  values: MappingValues;
  /** The mapping as it was last read. Null: it is new, or somebody has deleted it. */
  stored: MappingValues | null;
  /** What somebody else stored meanwhile, until the person has chosen. */
  theirs: MappingValues | null;
}

export function newDraft(): MappingDraft {
  return { values: newValues(), stored: null, theirs: null };
}

export function draftOf(mapping: CrmMapping): MappingDraft {
  const values = valuesOf(mapping);
  return { values, stored: values, theirs: null };
}

/** Whether something is typed that the server does not have. Pure. */
export function isUnsaved({ values, stored }: MappingDraft): boolean {
  return fingerprint(values) !== fingerprint(stored ?? newValues());
}

/**
 * The draft over what is stored now. What the person left alone is taken as it is; where both changed the
 * mapping, theirs stands beside it. Pure.
 */
export function withStored(draft: MappingDraft, current: CrmMapping | null): MappingDraft {
  if (!current) return { ...draft, stored: null, theirs: null };
  const now = valuesOf(current);
  if (draft.stored && fingerprint(draft.stored) === fingerprint(now)) return draft;
  if (!isUnsaved(draft)) return draftOf(current);
  if (fingerprint(draft.values) === fingerprint(now)) return draftOf(current);
  return { ...draft, theirs: now };
}

/** The person keeps their own version, or takes that of the other. Pure. */
export function settled({ values, theirs }: MappingDraft, isTheirs: boolean): MappingDraft {
  return { values: isTheirs && theirs ? theirs : values, stored: theirs, theirs: null };
}

/** The name by which what is typed is kept in the browser; null: a new mapping. Pure. */
export function draftName(kind: MappingKind | null): string {
  return kind === null ? 'crm-new' : `crm-${kind.crmObjectApiName}.${kind.crmRecordTypeDevName}`;
}
