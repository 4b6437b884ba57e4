import type { InboxItem } from '../../api/inbox.ts';

/** What a list does not show yet. */
export interface News {
  added: number;
  changed: number;
}

/** A list may lack what was being written at the moment when it was read. */
const SETTLES_WITHIN_MS = 1_000;

interface Shown {
  rows: readonly InboxItem[];
  /** When the rows were read. */
  asOf: string;
}

type Row = Pick<InboxItem, 'id' | 'referralId' | 'baseCaseId' | 'updatedAt' | 'newsAt'>;

/** Whether anything was heard of since the list was read. Pure. */
export function isBehind(asOf: string, heard: ReadonlyMap<string, string>): boolean {
  return [...heard.values()].some((at) => isAfter(at, asOf));
}

/** The newest rows that the list lacks, and its rows that have changed. Pure. */
export function newsOf(
  { rows, asOf }: Shown,
  newest: readonly InboxItem[],
  heard: ReadonlyMap<string, string>,
): News {
  const shown = new Set(rows.map(({ id }) => id));
  const fresh = new Map(newest.map((row) => [row.id, row]));
  const isHeardOf = (row: Row) =>
    [row.id, row.referralId, row.baseCaseId].some((id) => {
      const at = id && heard.get(id);
      return at && at > row.updatedAt && isAfter(at, asOf);
    });
  // a row that rose to the first page because another one left is not news
  const added = newest.filter((row) => !shown.has(row.id) && isAfter(lastChange(row), asOf));
  const changed = rows.filter(
    (row) => isHeardOf(row) || (fresh.get(row.id) ?? row).updatedAt > row.updatedAt,
  );
  return { added: added.length, changed: changed.length };
}

/** `3 new, 1 changed`; empty: there is nothing new. */
export function newsInWords({ added, changed }: News): string {
  return [added && `${added} new`, changed && `${changed} changed`].filter(Boolean).join(', ');
}

/** A message is news, and changes nothing of the record. */
function lastChange({ updatedAt, newsAt }: Row): string {
  return newsAt && newsAt > updatedAt ? newsAt : updatedAt;
}

function isAfter(at: string, asOf: string): boolean {
  return Date.parse(at) > Date.parse(asOf) - SETTLES_WITHIN_MS;
}
