/** A field of a form, as far as versions of it are compared. */
export interface Part {
  name: string;
  label: string;
  /** Its values in words. */
  choices?: Readonly<Record<string, string>>;
  /** Its text is a list of such values, with commas between them; an empty one is any. */
  isList?: boolean;
}

/** The texts of a form, by the name of the field. */
export type Texts = Readonly<Record<string, string>>;

/** A field that two people changed differently. */
export interface Conflict {
  field: Part;
  mine: string;
  theirs: string;
}

/** Two versions of a form in one. */
export interface Merged {
  merged: Texts;
  conflicts: Conflict[];
  /** Fields that only they changed. */
  taken: Part[];
}

/**
 * Two versions of a form that began as one. What only they changed is taken; what only I changed stays mine;
 * what both changed differently is a conflict, and stays mine until somebody chooses. Pure.
 */
export function mergeVersions(
  fields: readonly Part[],
  { opened, mine, theirs }: { opened: Texts; mine: Texts; theirs: Texts },
): Merged {
  const merged: Record<string, string> = {};
  const conflicts: Conflict[] = [];
  const taken: Part[] = [];
  for (const field of fields) {
    const [was, my = '', their = ''] = [opened, mine, theirs].map((version) => version[field.name] ?? '');
    const isTheirs = their !== was && my === was;
    merged[field.name] = isTheirs ? their : my;
    if (isTheirs) taken.push(field);
    else if (their !== was && their !== my) conflicts.push({ field, mine: my, theirs: their });
  }
  return { merged, conflicts, taken };
}

/** The fields whose texts differ, as they are now. Pure. */
export function changedTexts(fields: readonly Part[], before: Texts, now: Texts): Texts {
  const changed = fields.filter(({ name }) => (now[name] ?? '') !== (before[name] ?? ''));
  return Object.fromEntries(changed.map(({ name }) => [name, now[name] ?? '']));
}

/** A text of a field in words. Pure. */
export function textInWords({ choices = {}, isList = false }: Part, text: string): string {
  if (!isList) return text === '' ? 'empty' : (choices[text] ?? text);
  return text === ''
    ? 'any'
    : text
        .split(',')
        .map((value) => choices[value] ?? value)
        .join(', ');
}
