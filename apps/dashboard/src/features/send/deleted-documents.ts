import type { CaseDocument, Part } from '../../api/activity.ts';

const MOST_NAMED = 5;

/** Which documents go with a draft. Pure. */
export function documentsInWords({
  rows,
  hasMore,
  problem,
}: Pick<Part<Pick<CaseDocument, 'fileName'>>, 'rows' | 'hasMore' | 'problem'>): string {
  if (problem !== null) return 'Its documents, if it has any, are deleted too.';
  if (rows.length === 0) return 'It has no documents.';
  const names = rows.slice(0, MOST_NAMED).map(({ fileName }) => `“\u2068${fileName}\u2069”`);
  const rest = rows.length - names.length;
  const others = hasMore ? 'many more' : rest > 0 ? `${rest} more` : null;
  const listed = [...names, ...(others ? [others] : [])];
  const last = listed.pop()!;
  const all = listed.length === 0 ? last : `${listed.join(', ')} and ${last}`;
  const isOne = rows.length === 1 && !hasMore;
  return `Its ${isOne ? 'document' : 'documents'} ${all} ${isOne ? 'is' : 'are'} deleted too.`;
}
