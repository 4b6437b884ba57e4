import type { CaseDocument, Note, StatusUpdate } from '../../api/activity.ts';

/** Something that happened on a case. `referralId` null: it concerns the whole case. */
export type Entry = {
  id: string;
  at: string;
  referralId: string | null;
  who: string | null;
  firmId: string | null;
} & (
  | { kind: 'status' | 'message'; update: StatusUpdate }
  | { kind: 'note'; note: Note }
  | { kind: 'document'; document: CaseDocument }
);
export type EntryKind = Entry['kind'];

/** Rows of one list, the newest first, and whether there are earlier ones that were not read yet. */
interface Loaded<T> {
  rows: readonly T[];
  hasMore: boolean;
}

/** The lists of a case that make one timeline. */
export interface Lists {
  updates: Loaded<StatusUpdate>;
  notes: Loaded<Note>;
  documents: Loaded<CaseDocument>;
}

/**
 * One list of what happened, the newest first. Where a list has rows that were not read yet, what is earlier
 * than its last row waits for them: otherwise a later page would put rows between those that are shown. Pure.
 */
export function mergeTimeline({ updates, notes, documents }: Lists): {
  entries: Entry[];
  hasEarlier: boolean;
} {
  const lists = [
    { ...updates, entries: updates.rows.map(ofUpdate) },
    { ...notes, entries: notes.rows.map(ofNote) },
    { ...documents, entries: documents.rows.map(ofDocument) },
  ];
  const unread = lists.filter(({ hasMore }) => hasMore);
  const horizon = unread.map(({ entries }) => entries.at(-1)?.at ?? '').reduce(later, '');
  const entries = lists
    .flatMap((list) => list.entries)
    .filter(({ at }) => at >= horizon)
    .sort(newestFirst);
  return { entries, hasEarlier: unread.length > 0 };
}

/** Which entries a person wants to see. Null: of all kinds, of all referrals. */
export interface Shown {
  kind: EntryKind | null;
  referralId: string | null;
}

/** What concerns the whole case is shown with each of its referrals. Pure. */
export function isShown(entry: Entry, { kind, referralId }: Shown): boolean {
  const isOfReferral = referralId === null || entry.referralId === null || entry.referralId === referralId;
  return isOfReferral && (kind === null || entry.kind === kind);
}

function ofUpdate(update: StatusUpdate): Entry {
  const { id, createdAt: at, referralId, createdByName: who, firmId, isMessage } = update;
  return { kind: isMessage ? 'message' : 'status', id, at, referralId, who, firmId, update };
}

function ofNote(note: Note): Entry {
  const { id, createdAt: at, referralId, authorName: who, firmId } = note;
  return { kind: 'note', id, at, referralId, who, firmId, note };
}

function ofDocument(document: CaseDocument): Entry {
  const { id, createdAt: at, referralId, uploadedByName: who, uploadedByFirmId: firmId } = document;
  return { kind: 'document', id, at, referralId, who, firmId, document };
}

/** Two changes of one moment, such as Closing and Closed, stand in the order in which they were made. */
function newestFirst(one: Entry, other: Entry): number {
  return other.at.localeCompare(one.at) || sequenceOf(other) - sequenceOf(one);
}

function sequenceOf(entry: Entry): number {
  return 'update' in entry ? entry.update.sequence : 0;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
