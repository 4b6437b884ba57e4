import type { Field, Typed } from './fields.ts';

/** A field that two people changed differently. */
export interface Conflict {
  field: Field;
  mine: string;
  theirs: string;
}

/**
 * Two versions of a form that began as one. What only they changed is taken; what only I changed stays mine;
 * what both changed differently is a conflict, and stays mine until somebody chooses. Pure.
 */
export function mergeVersions(
  fields: readonly Field[],
  { opened, mine, theirs }: { opened: Typed; mine: Typed; theirs: Typed },
): { merged: Typed; conflicts: Conflict[]; taken: Field[] } {
  const merged: Record<string, string> = {};
  const conflicts: Conflict[] = [];
  const taken: Field[] = [];
  for (const field of fields) {
    const [was, my = '', their = ''] = [opened, mine, theirs].map((version) => version[field.name] ?? '');
    const isTheirs = their !== was && my === was;
    merged[field.name] = isTheirs ? their : my;
    if (isTheirs) taken.push(field);
    else if (their !== was && their !== my) conflicts.push({ field, mine: my, theirs: their });
  }
  return { merged, conflicts, taken };
}
